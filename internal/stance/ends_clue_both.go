package stance

// count sets one of a row of clues by a number: that of none, of one and so on.
func (k *clues) count(first clue, n, most int) { k[first+clue(min(n, most))] = true }

// both sets the clues of two things that are true together.
func (k *clues) both() {
	turns := k[laterNow] || k[laterTurn] || k[laterInstead] || k[laterNew] || k[laterSlip] || k[laterMore] || k[laterLabel] || k[laterFrom]
	stops := k[laterStop] || k[laterMore] || k[laterNot]
	value := k[valueName] || k[valueMixed] || k[valueWord] || k[valuePlace] || k[valueFigure]
	topic := k[sharesTopic] || k[sharesTopicBehind]
	k[turnsValue] = turns && value
	k[turnsFigure] = turns && k[valueFigure]
	k[turnsTopic] = turns && topic
	k[turnsTopicValue] = turns && topic && value
	k[topicFigure] = topic && k[valueFigure]
	k[topicAllFigure] = topic && k[valueFigure] && !k[lacksTopic]
	k[topicAllValue] = topic && value && !k[lacksTopic]
	k[turnsAll] = turns && topic && !k[lacksTopic]
	k[quietValue] = !turns && !stops && topic && value && !k[lacksTopic]
	k[aspectValue] = k[sharesAspect] && value
	k[aspectTopic] = k[sharesAspect] && topic
	k[singleValue] = k[sharesSingle] && value
	k[stopsTopic] = stops && topic
	k[stopsValue] = stops && (k[sharesValue] || k[sharesValueFirst] || k[leavesValue])
	k[stopsAll] = stops && k[lacksNone]
	k[stopsTwo] = stops && !k[sharesNone] && !k[sharesOne]
	k[leavesAll] = k[leavesValue] && !k[lacksTopic]
	k[leavesTopicToo] = k[leavesValue] && topic
	k[leavesBare] = k[leavesValue] && !k[lacksTopicName]
	k[otherAndTurns] = (k[leavesOther] && !k[leavesValue] && !k[leavesTopic])
	k[repeats] = k[lacksNone] && !stops
	k[repeatsFigure] = k[sharesFigure] && !stops
	k[settles] = k[earlierOpen] && k[laterSettled] && topic
	k[settlesAll] = k[earlierOpen] && k[laterSettled] && !k[lacksTopic]
	k[definiteValue] = k[earlierDefinite] && value && topic
	k[definiteTopic] = k[earlierDefinite] && topic && !k[lacksTopic] && k[lacksValue]
	k[turnsLacks] = turns && topic && !k[lacksTopic] && k[lacksValue]
	k[turnsCount] = turns && k[countOther]
	k[topicCount] = topic && k[countOther]
	k[startsAndTurns] = k[startsTopic] && turns
	k[startsAndLacks] = k[startsTopic] && !k[lacksTopic] && k[lacksValue]
	k[swapsSides] = k[sharesTopicBehind] && k[bringsTopicName] && k[lacksValue] && !k[lacksTopic]
	k[swapsDefinite] = k[swapsSides] && k[earlierDefinite]
	k[frameVerb] = k[frame] && k[sharesVerb]
	k[frameSlot] = k[frame] && k[sharesVerb] && k[valueSlot]
	k[frameTurns] = k[frame] && turns
	k[frameDefinite] = k[frame] && k[earlierDefinite]
	k[frameHost] = k[frame] && (k[earlierHost] || k[earlierOwns]) && !k[earlierIs]
	k[frameSwapped] = k[frame] && k[swapsSides]
	k[framePlan] = k[frame] && !k[lacksTopic] && !k[valueFigure] && !turns
	k[otherTopic] = k[lacksTopic] && k[bringsTopic]
	k[otherTopicName] = k[lacksTopicName] && k[bringsTopicName]
	k[valueFirstQuiet] = k[sharesValueFirst] && !stops
	k[figureGone] = k[lacksFigure] && !k[valueFigure] && !k[valueState]
	k[bringsFigureOnly] = k[bringsFigure] && !k[valueFigure]
	k[otherSlot] = k[valueBehind] && !k[valueSlot] && !k[valueTo]
	k[quietAll] = !turns && !stops && !k[lacksTopic] && topic && k[laterIs]
	k[quietOther] = !turns && !stops && !k[laterIs]
	k[quietMany] = !turns && !stops && !k[leavesValue] && !k[leavesTopic] && !k[earlierOpen] && !k[lacksNone] && !k[lacksOne]
	k[hedged] = k[laterMaybe] && !k[laterNow]
	k[kindWhole] = k[valueKind] && topic && !k[lacksTopic]
	k[kindOne] = k[valueKind] && (k[lacksOne] || k[lacksTwo]) && !k[lacksTopic]
}
