package text

import "strings"

// stopWords are the English words that say too little to search for. Words
// that carry meaning in technical talk (not, no, off, up, new, use) are kept
// out of it on purpose, except where they are far too common to tell texts
// apart.
var stopWords = SetOf(`
	a about above after again all also am an and any are as at
	be because been before being below between both but by
	can could did do does doing done down during each either else ever every
	few for from further get gets getting got
	had has have having he her here hers herself him himself his how however
	i if in into is it its itself just let like
	many may me might mine more most much must my myself
	neither nor of on once only onto or other ought our ours ourselves out over own
	quite rather really same shall she should since so some such
	than that the their theirs them themselves then there these they this those
	though through thus to too under until upon us very
	was we were what when where whether which while who whom whose why will
	with within without would yet you your yours yourself yourselves
`)

// IsStopWord reports whether s, in any case, is an English word that Terms
// leaves out because nearly every text has it.
func IsStopWord(s string) bool { return stopWords.Has(strings.ToLower(s)) }
