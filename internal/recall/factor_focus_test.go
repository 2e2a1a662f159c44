package recall_test

import (
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What shares the surroundings of a question and nothing of what it asks for tells
// something else.
func TestWhatIsAskedForHasToBeThere(t *testing.T) {
	t.Parallel()
	const (
		trains = "The trains of the harbour line were moved to track 4 at the third station"
		seats  = "The harbour line has 220 seats in each train"
	)
	e := keep(t, map[string]memory.Type{trains: memory.Decision, seats: memory.Fact})
	gives(t, e, map[string][]string{
		"how many seats are there on the harbour line": {seats},
		"how many lifeboats are on the harbour line":   nil,
		"which paint is used on the harbour line?":     nil,
		"when are the concerts on the harbour line?":   nil,
	})
}

// Of two things that are asked of together, each is told.
func TestTwoThingsAreAskedOfTogether(t *testing.T) {
	t.Parallel()
	const (
		rye   = "The rye sourdough is fed at 16:00 with flour and water"
		wheat = "The wheat starter is fed at 09:00 and kept in the small fridge"
		gift  = "The wheat starter was a gift from the baker Anselm"
	)
	e := keep(t, map[string]memory.Type{rye: memory.Fact, wheat: memory.Fact, gift: memory.Fact})
	gives(t, e, map[string][]string{"when are the rye sourdough and the wheat starter fed?": {rye, wheat}})
}

// How something is done belongs to a task where it comes near the rules for it.
func TestATaskIsGivenItsSteps(t *testing.T) {
	t.Parallel()
	const (
		rule  = "Every database migration must be backwards compatible for one release"
		steps = "Write each database migration with a timestamped file name and a down script beside it"
		told  = "Old migrations are squashed by Mara every spring"
		tale  = "The migration of old accounts to the new login ended in February"
	)
	e := keep(t, map[string]memory.Type{rule: memory.Rule, steps: memory.Procedural, told: memory.Procedural, tale: memory.Fact})
	gives(t, e, map[string][]string{"please write a migration that adds a gift_note column to orders": {rule, steps}})
}

// Who asks how long something takes is told a time, and no other number of it.
func TestHowLongAsksForATime(t *testing.T) {
	t.Parallel()
	const (
		hot   = "The deck oven needs 50 minutes to be hot"
		room  = "The deck oven has four decks, each with room for 24 loaves"
		title = "The title of the deck leaflet may have 72 letters"
	)
	e := keep(t, map[string]memory.Type{hot: memory.Fact, room: memory.Fact, title: memory.Fact})
	gives(t, e, map[string][]string{
		"how long until the deck oven is hot?":           {hot},
		"how long may the title of the deck leaflet be?": {title},
	})
}

// What a number is of stands in its unit: who asks for the temperature of a room is told its degrees.
func TestAUnitTellsWhatANumberIsOf(t *testing.T) {
	t.Parallel()
	const (
		warm = "The seed room is kept at 12 °C"
		rent = "The seed room costs us 340 euros a month"
		door = "The seed room has two doors, and 40 shelves"
	)
	e := keep(t, map[string]memory.Type{warm: memory.Fact, rent: memory.Fact, door: memory.Fact})
	for asked, want := range map[string]string{
		"what temperature does the seed room have?": warm,
		"what price does the seed room have?":       rent,
	} {
		hits, err := e.Recall(t.Context(), memory.Query{Text: asked, Reader: everywhere, Limit: 5})
		if err != nil || len(hits) == 0 || hits[0].Memory.Content.String() != want || len(hits) > 1 && hits[1].Score > hits[0].Score/2 {
			t.Errorf("%q is given %q (%v), want %q far before all else", asked, scored(hits), err, want)
		}
	}
}

// Initials of which some are small are one name, whose parts are none.
func TestInitialsAreOneName(t *testing.T) {
	t.Parallel()
	const board, choir = "The Board of Friends meets in February and in September", "The Children's Choir meets on Mondays"
	e := keep(t, map[string]memory.Type{board: memory.Fact, choir: memory.Fact})
	gives(t, e, map[string][]string{"when does the BoF meet?": {board}})
}

// One rule for a task does not make up for another, however much nearer it comes.
func TestATaskIsGivenEachOfItsRules(t *testing.T) {
	t.Parallel()
	const (
		heading = "Rule for release letters: no release letter names a customer"
		tone    = "Release letters are written in the voice of the lighthouse keeper, and in at most ninety words"
		shelf   = "The release letters of the first year were printed by a neighbour, who kept them on a shelf in the garage"
	)
	e := keep(t, map[string]memory.Type{heading: memory.Rule, tone: memory.Preference, shelf: memory.Fact})
	gives(t, e, map[string][]string{"write the release letter for October": {heading, tone}})
}

// Who asks which troubles are known is told of those.
func TestKnownTroublesAreAskedFor(t *testing.T) {
	t.Parallel()
	const (
		trouble = "The Pelican exporter writes each row twice when the clock goes back"
		habit   = "The Pelican exporter writes its rows at midnight"
	)
	e := keep(t, map[string]memory.Type{trouble: memory.Issue, habit: memory.Fact})
	gives(t, e, map[string][]string{
		"any known bugs in the Pelican exporter?":   {trouble},
		"when does the Pelican exporter write rows": {habit, trouble},
	})
}

// What is told before a question hides no other question behind it.
func TestSeveralQuestionsAreSeenBehindWhatIsTold(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"We moved the server, where it is cooler. What port does it use? And who owns it?": true,
		"I have a cold, what helps and where do I get it?":                                 true,
		"We moved the server, what port does it use now?":                                  false,
		"how do I round amounts, and may I edit the help texts?":                           true,
	} {
		if got := recall.AsksSeveral(said); got != want {
			t.Errorf("%q asks for several things: %v", said, got)
		}
	}
}

// A question of which all that is asked for is a time looks for none of its words.
func TestATimeThatIsAskedForIsMissedByNobody(t *testing.T) {
	t.Parallel()
	const launch = "The harbour line launch is meant for the second week of the year"
	e := keep(t, map[string]memory.Type{launch: memory.Fact})
	gives(t, e, map[string][]string{"which January is meant for the harbour line launch?": {launch}})
}

// What any such thing is stands in books; what ours is called after it is no answer.
func TestWhatAnySuchThingIsIsNotAskedOfOurs(t *testing.T) {
	t.Parallel()
	const (
		deploy = "Deploys to the cluster go through Argo, which syncs the main branch every three minutes"
		drop   = "A shirtdrop is a release of forty shirts"
		lock   = "A keycard is locked for seven minutes after it opened a gate"
	)
	e := keep(t, map[string]memory.Type{deploy: memory.Fact, drop: memory.Fact, lock: memory.Rule})
	gives(t, e, map[string][]string{
		"what is the difference between a deployment and a statefulset?": nil,
		"what's the difference between a read lock and a write lock?":    nil,
		"what do deploys to the cluster go through?":                     {deploy},
		"what is a shirtdrop?": {drop},
	})
}

// Who asks what a word means has no use for what merely bears it.
func TestWhatAWordMeansIsToldByWhatIsOfIt(t *testing.T) {
	t.Parallel()
	const (
		sends  = "The puck on the stern sends NMEA sentences at 38400 baud"
		amber  = "Amber orders wait for a person to look at them"
		second = "Orders become amber after a second failed card"
	)
	e := keep(t, map[string]memory.Type{sends: memory.Fact, amber: memory.Fact, second: memory.Fact})
	gives(t, e, map[string][]string{
		"what does baud actually mean, is it the same as bits per second?": nil,
		"at how many baud does the puck send?":                             {sends},
		"what does amber mean?":                                            {amber},
	})
}

// What stands in a memory in its own form is there without the word for it.
func TestWhatIsAskedForMayBeShown(t *testing.T) {
	t.Parallel()
	const (
		port = "The scratch database of the harbour is on localhost:5544"
		role = "The mill belongs to the role miller"
		dry  = "The peat probes read 2900 when dry and 1250 in water"
		slow = "The hay probes are slow when dry and worse in water"
	)
	e := keep(t, map[string]memory.Type{port: memory.Fact, role: memory.Fact, dry: memory.Fact, slow: memory.Fact})
	gives(t, e, map[string][]string{
		"what port is the harbour scratch database on":                   {port},
		"what port is the mill on":                                       nil,
		"which raw values do the peat probes have when dry and in water": {dry},
	})
}

// What is to be done is what a wish is of, however everyday the word for it.
func TestATaskIsOfWhatIsDone(t *testing.T) {
	t.Parallel()
	const (
		review = "Wanda wants a code review to open with a summary of three lines"
		style  = "Styling is done with CSS modules and nothing else"
		meal   = "Lunch is reviewed by the cook on Fridays"
	)
	e := keep(t, map[string]memory.Type{review: memory.Preference, style: memory.Decision, meal: memory.Fact})
	gives(t, e, map[string][]string{
		"review my branch please":            {review},
		"style the badges of the late ferry": {style},
	})
}

// What says nothing that is searched for may be called by what is to be done.
func TestATaskMeetsWhatSaysNothing(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	remember(t, s, memory.Draft{Content: "it is", Type: memory.Fact, Hints: []string{"also: review"}})
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	gives(t, e, map[string][]string{"review my branch please": {"it is"}})
}

// Who is pleased, or goes, asks for nothing; who begins so and asks does.
func TestWhoIsPleasedAsksForNothing(t *testing.T) {
	t.Parallel()
	const rudder, mila = "The rudder sensor is a hall encoder at I2C address 0x36", "Her daughter Mila has been vegetarian since this summer"
	e := keep(t, map[string]memory.Type{rudder: memory.Fact, mila: memory.Fact})
	gives(t, e, map[string][]string{
		"lol the rudder finally behaves. good night!":        nil,
		"thanks, dinner was great and mila even had seconds": nil,
		"great, which address has the rudder sensor?":        {rudder},
		"thanks, the rudder sensor has the wrong address":    {rudder},
	})
}

// What is to be made up is told by no memory but of how somebody wants such things: what is
// so of a thing of that name is no help.
func TestWhatIsMadeUpIsToldByNobody(t *testing.T) {
	t.Parallel()
	const moth, titles = "Three testers beat the moth boss in the cave.", "Titles of episodes have no numbers and at most 50 characters."
	e := keep(t, map[string]memory.Type{moth: memory.Learning, titles: memory.Preference, "The ferry leaves at noon.": memory.Fact})
	gives(t, e, map[string][]string{
		"give me ten names for a shy moth with a lantern":            nil,
		"the moth episode needs a title, give me three":              {titles},
		"suggest a funny title for the episode about a moth":         {titles},
		"give me the names of those who beat the moth boss":          {moth},
		"give me two names of testers who beat the moth boss":        {moth},
		"we need two testers who beat the moth boss, by their names": {moth},
	})
}
