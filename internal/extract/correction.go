package extract

// corrections are the forms in which people set the assistant right.
var corrections = []rule{
	{Correction, plain, form(`\bnot\b|\binstead of\b`)},
}

// inContext tells a person's sentences what they answer.
func inContext(said []sentence, last string, after bool) {
	for i := range said {
		said[i].against = last
	}
}
