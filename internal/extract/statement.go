package extract

// statements are the shapes of a plain statement about how things are: a
// subject that is named, a verb in the present, and something particular. They
// come last. That a person states a thing to the agent, and that no refusal
// takes it for an order, a question, a report or talk, is what makes a fact of
// it; which verb it is says nothing.
var statements = []rule{
	{Project, weak, form(`^{lead}{known}(?: [^ ,;:]+){0,7}? {finite}\b.*{particular}`)},
	{Project, weak, form(`^{lead}{known}.*{particular}.* {finite}\b`)},
	{Project, weak, form(`^{lead}(?:[\w\x01\x02.'/-]+ ){1,4}?{closed}\b.*{particular}`)},
	{Person, weak, form(`^{lead}(?:i|i've|i'm|we|we've|we're) .*(?:{particular}|\b(?:at|in|for|with|from|on) (?:an?|the|my|our)\b)`)},
}
