package extract

// constraints are the forms in which people say what always or never has to
// hold.
var constraints = []rule{
	{Constraint, plain, form(`\bunder no circumstances\b`)},
	{Constraint, plain, form(`\b(?:must|mustn't|must not|may not|shall not|has to|have to|needs to|is required|are required|is forbidden|are forbidden|not allowed|isn't allowed|aren't allowed|off.limits)\b`)},
	{Constraint, plain, form(`\b(?:don't|dont|do not) ever\b|^(?:please )?(?:always|never)\b|[,;:.] (?:but )?(?:always|never) [a-z]+`)},
	{Constraint, plain, form(`\b(?:make sure|be sure|ensure)\b.*\b(?:every time|each time|always|whenever|never|before|after)\b`)},
	{Constraint, plain, form(`^(?:whenever|every time|each time|any time|anytime) `)},
	{Constraint, plain, form(`\b(?:every|each|all|any) [\w -]+ (?:needs?|gets?|requires?|has|have|carries|carry|must|should)\b`)},
	{Constraint, plain, form(`\bneeds? (?:a |an )?(?:yes|approval|sign.?off|review|ok|permission)\b`)},
	{Constraint, plain, form(`\bnothing (?:in|from|under) .+ (?:may|can|should|must|is|imports?)\b`)},
	{Constraint, plain, form(`\bwe (?:can't|cant|cannot|can not|may not|mustn't) (?:break|change|use|touch|drop|rename|remove|upgrade|ship|add|exceed|store|log|depend|rely|have)\b`)},
	{Constraint, plain, form(`^(?:please )?(?:don't|dont|do not|avoid) (?:use|add|put|write|commit|push|merge|edit|touch|import|introduce|log|store|depend|call|create|deploy|run|rename|change|ever|[a-z]+ing)\b.* (?:in|on|to|from|without|outside|under|with|for|into|by|anywhere)\b`)},
}
