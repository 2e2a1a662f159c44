package recall

import "signet/internal/text"

// Who says that the rudder behaves at last, and good night, asks for nothing: what he
// speaks of has to be as good as named for it to be told.

// onlyChat is what is left of the score of a memory then.
const onlyChat = 0.3

// chatting tells by how something, in lower case, begins or ends that somebody is pleased,
// or goes.
var chatting = text.Pattern(`^\W*(?:lol|haha+|yay|hooray|phew|thanks?|thank you|thx|ty|cheers|awesome|amazing|perfect|great|nice|cool|wow|sweet|lovely|brilliant|excellent)\b` +
	`|\b(?:good ?night|bye|see (?:you|ya)|have a (?:nice|good|great) \w+|take care|good (?:work|job)|well done|bravo)(?: (?:all|everyone|folks|tomorrow|then))?\W*$`)
