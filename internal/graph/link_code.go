package graph

import (
	"net/netip"
	"strings"
	"unicode"

	"signet/internal/text"
)

// codeAt gives the name that a token is by its signs: a path, a host, a file,
// an identifier, the number of an issue, a channel.
func codeAt(tokens []token, i int) (naming, bool) {
	t := tokens[i]
	c := naming{from: i, to: i + 1, sure: .9}
	switch t.shape {
	case code:
		if c.typ = signedType(t.text); c.typ == "" {
			return naming{}, false
		}
		if host := urlHost(t.text); host != "" {
			c.name, c.text = host, host
		}
	case dashed:
		if c.typ = dashedType(tokens, i); c.typ == "" {
			return naming{}, false
		}
		c.sure = .8
		if t.first && isCapital(t) && c.typ == System && t.low[1:] == t.text[1:] {
			c.name = t.low // its sentence asks for the capital
		}
	case humps:
		c.typ = humpedType(t.text)
	case number:
		host := hostAddress(t.text)
		switch {
		case t.text[0] == '#':
			c.typ = numberType(t.text)
		case host != "" && (i == 0 || !versioned.Has(tokens[i-1].low)):
			c.typ, c.name, c.text = System, host, host
		default:
			return naming{}, false
		}
	default:
		if !strings.HasPrefix(t.low, "lib") || len(t.low) < 5 || t.shape != plain || ordinary(t.low) || ordinaryLib(t.low) {
			return naming{}, false
		}
		c.typ = Tool
	}
	if i > 0 && t.shape != humps {
		c.typ = told(tokens[i-1].low, c.typ)
	}
	if c.typ == System && t.shape == dashed && inRepository(tokens, i) {
		c.typ = Project
	}
	return c, true
}

// inRepository reports whether the words before i speak of a repository.
func inRepository(tokens []token, i int) bool {
	for k := max(0, i-4); k < i; k++ {
		if repositories.Has(tokens[k].low) {
			return true
		}
	}
	return false
}

var repositories = text.SetOf(`merge merged merging repo repository requests fork forked clone cloned contributors maintains open-source wrote checkout`)

// told gives the type of a code name after the noun that says what it is.
func told(noun string, typ Type) Type {
	switch noun {
	case "repo", "repository", "project":
		return Project
	case "task", "ticket", "story", "epic", "subtask", "todo", "card":
		if typ == Artifact {
			return Task
		}
	case "bucket", "branch", "file", "variable", "module", "class", "function", "table", "flag", "key", "account":
		return Artifact
	}
	return typ
}

// ordinaryLib reports whether a word that begins like a library's is another.
func ordinaryLib(w string) bool {
	return strings.HasPrefix(w, "liber") || strings.HasPrefix(w, "libr") || strings.HasPrefix(w, "libel")
}

// signedType tells what a token with inner signs is, "" if it is no name.
func signedType(s string) Type {
	low := strings.ToLower(s)
	switch {
	case strings.Contains(s, "://"):
		return Source
	case strings.HasPrefix(s, "#"):
		return Source // a channel
	case strings.Contains(s, "@") && !strings.HasPrefix(s, "@"):
		if strings.Contains(s, ".") && !strings.ContainsAny(s, "/:") {
			return Person // by an address
		}
		return Artifact
	case strings.HasPrefix(s, "$") || strings.HasPrefix(s, "%") || strings.HasPrefix(s, "-"):
		return Artifact
	case strings.HasPrefix(s, "@") && !strings.Contains(s, "/"):
		return Person // a handle
	case strings.ContainsAny(s, "=%?&") && !strings.Contains(s, "/"):
		return ""
	case dottedLetters(s):
		return ""
	case documents.Has(extension(low)):
		return Document
	case strings.Contains(s, "/"):
		return pathType(low)
	case strings.Contains(s, "_"), strings.HasPrefix(s, "."), files.Has(extension(low)):
		return Artifact
	case domains.Has(extension(bareHost(low))) && strings.Contains(s, "."):
		return System
	case strings.Contains(s, "."):
		return Artifact
	}
	return ""
}

// pathType tells what a path leads to: owner/name is a repository.
func pathType(low string) Type {
	head, tail, _ := strings.Cut(low, "/")
	if head == "" || folders.Has(head) || strings.ContainsAny(low, "@:~.") || strings.Contains(tail, "/") {
		return Artifact
	}
	return Project
}

// dottedLetters reports whether s is an abbreviation: e.g, a.m, U.S.
func dottedLetters(s string) bool {
	for part := range strings.SplitSeq(s, ".") {
		if len(part) > 1 {
			return false
		}
	}
	return true
}

func extension(s string) string { return s[strings.LastIndexByte(s, '.')+1:] }

// bareHost drops the port of a host.
func bareHost(s string) string {
	host, _, _ := strings.Cut(s, ":")
	return host
}

// urlHost gives the host of a URL, or "".
func urlHost(s string) string {
	_, rest, ok := strings.Cut(s, "://")
	if !ok {
		return ""
	}
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		rest = rest[:end]
	}
	return bareHost(rest[strings.LastIndexByte(rest, '@')+1:])
}

// hostAddress gives the address of a host, without its port, or "". That of the
// machine itself, or of all, tells of none.
func hostAddress(s string) string {
	host := bareHost(s)
	ip, err := netip.ParseAddr(host)
	if err != nil || !ip.Is4() || ip.IsLoopback() || ip.IsUnspecified() || strings.Trim(s[len(host):], ":0123456789") != "" {
		return ""
	}
	return host
}

// versioned are words before numbers that look like addresses.
var versioned = text.SetOf(`version versions v release releases build builds firmware driver chrome tag`)

var (
	documents = text.SetOf(`md mdx rst adoc pdf doc docx txt odt ppt pptx`)
	domains   = text.SetOf(`com org net io dev app ai co uk de eu fr nl ch at it es pl se no fi dk be cz local internal cloud tech info edu gov me us sh run localhost lan`)
	files     = text.SetOf(`go py js ts tsx jsx mjs rb rs java kt c h cc cpp cs php swift scala sh bash ps1 sql proto avsc yaml yml json jsonl toml ini cfg conf
		env xml html css scss csv tsv parquet db sqlite log lock mod sum tf tfvars png jpg svg gif mp4 zip gz tar jar xlsx xls ics ipynb gradle properties plist exe dll so`)
	// standards are written as a word and a number, and are no issues.
	standards = text.SetOf(`utf sha iso md ipv aes rsa http tls hmac base ieee covid shift es ecma rs ed utc gmt din usb cve cwe pci`)
	papers    = text.SetOf(`adr rfc rfd pep kep jep bip dip prd sop`)
)

// dashedType tells what a word with hyphens is, "" if it is no name.
func dashedType(tokens []token, i int) Type {
	t := tokens[i]
	if th, ok := things()[t.low]; ok {
		return th.typ
	}
	parts := strings.FieldsFunc(t.low, func(r rune) bool { return r == '-' || r == '\u2010' })
	if len(parts) < 2 {
		return ""
	}
	if things()[parts[0]].models && isModel(parts[1]) {
		return Product
	}
	first, last := parts[0], parts[len(parts)-1]
	numbered := strings.TrimLeft(last, "0123456789") == ""
	switch {
	case standards.Has(first) && numbered:
		return Concept
	case numbered && len(parts) == 2 && papers.Has(first):
		return Document
	case numbered && len(parts) == 2 && letters(first) && len(first) <= 6 && (isUpper(t.text[:len(first)]) || len(last) > 2):
		return numberType(t.text)
	case numbered && letters(first):
		return System
	case unicode.IsUpper(firstRune(t.text)):
		if isUpper(strings.ReplaceAll(t.text, "-", "")) {
			return Concept
		}
		if second := firstRune(strings.TrimLeft(t.text[len(parts[0]):], "-\u2010")); !unicode.IsLower(second) {
			return System // HS-Lookup
		}
		if !t.first || hyphenated(parts) {
			return "" // Half-baked
		}
		return System
	case i > 0 && toggles.Has(tokens[i-1].low) && t.gap <= quote && letters(first):
		return Artifact
	case hyphenated(parts) || !letters(first):
		return ""
	case i > 0 && (tokens[i-1].low == "a" || tokens[i-1].low == "an") && i+1 < len(tokens) && tokens[i+1].gap == space &&
		tokens[i+1].shape == plain && !text.IsStopWord(tokens[i+1].low) && head(tokens[i+1].low) == "":
		return ""
	}
	return System
}

// toggles are nouns behind which a word with hyphens is a name, whatever its parts are.
var toggles = text.SetOf(`flag toggle branch`)

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// isUpper reports whether s is of capitals and digits.
func isUpper(s string) bool {
	return s == strings.ToUpper(s) && strings.ContainsFunc(s, unicode.IsUpper)
}

// letters reports whether s has only letters and digits, and begins with a letter.
func letters(s string) bool {
	for i, r := range s {
		if !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

// humpedType tells what a CamelCase word is.
func humpedType(s string) Type {
	for _, ending := range [...]string{"Con", "Conf", "Camp", "Fest", "Summit"} {
		if strings.HasSuffix(s, ending) {
			return Event
		}
	}
	for _, ending := range [...]string{"DB", "SQL", "Hub", "Lab", "Metrics", "Store", "Cloud", "Traffic", "Maps", "Mail", "Base"} {
		if strings.HasSuffix(s, ending) {
			return Product
		}
	}
	return Artifact
}

// hyphenated reports whether words joined by hyphens are ordinary language
// (two-year, read-only, follow-up) and no name of something.
func hyphenated(parts []string) bool {
	if dashFirst.Has(parts[0]) || dashLast.Has(parts[len(parts)-1]) {
		return true
	}
	for _, p := range parts[1:] {
		if dashInner.Has(p) {
			return true
		}
	}
	last := parts[len(parts)-1]
	for _, ending := range [...]string{"ing", "ed", "ly", "able", "ish", "est", "ous", "ful", "ive", "wise"} {
		if len(last) > len(ending)+2 && strings.HasSuffix(last, ending) {
			return true
		}
	}
	return false
}

var (
	dashFirst = text.SetOf(`one two three four five six seven eight nine ten twelve twenty thirty forty fifty sixty hundred first second third half double single multi
		triple quarter non re pre post semi anti co self ex sub un over under well ill high low long short deep full part real near cross open closed fast slow hard soft
		hot cold big small large old new top bottom front end all in on off out up down per so time read write built checked day state right left far best worst better good bad
		mid inter intra pro quasi ultra mini micro mega super hyper e x t de dis no never ever year week month hour minute early late much most more less least many any every
		free home hand heart mother father brother sister son daughter step great grand user man woman brand ready must add set sign log opt drop roll follow kick hands
		close copy cut check trade sugar gluten dairy lactose plant water air ice sea snow wi client-side easy side work life full-time world tech price low-cost cost point run`)
	dashLast = text.SetOf(`based only free like wide level facing driven aware ready specific friendly side time term day days year years week month months hour hours minute minutes second seconds old
		source in out off up down on over by to end style line size class quality compatible safe proof law laws first last person case way fit agnostic native heavy light
		related sized minded oriented effective intensive sensitive dependent efficient house hand depth range scale text page fold grade go do be date wise notch yet mark
		right left long short high low read write build made speed new wave of for and or the fi threaded stack weekly monthly daily yearly annual friendly neutral rich
		tail run shot stop start through trip effort budget demand premise prem call board duty site air hoc hop step pass point star party way cost`)
	dashInner = text.SetOf(`to of and the or in by for on a as at up off out per than no`)
)
