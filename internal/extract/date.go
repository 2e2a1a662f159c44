package extract

// dates are the forms in which something gets its day.
var dates = []rule{
	{Date, plain, form(`\b(?:today|tomorrow|(?:next|this|on|by) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`)},
}
