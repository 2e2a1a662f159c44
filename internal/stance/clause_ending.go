package stance

import "slices"

// way is how a phrase says that something is no more.
type way int

const (
	givesUp way = iota // somebody gives its object up; of its subject where "was" stands before
	isGone             // its subject is gone, where "is" or "was" stands before
	ceases             // its subject is gone
	departs            // its subject, somebody, leaves
	stops              // its subject stops doing what follows
	heldBy             // its object is gone: "the days of X are over"
)

// ending is a phrase that says that something is no more: the words after its
// first. A star stands for the object.
type ending struct {
	way  way
	rest []string
}

// endingTable are the ways to say that something is no more. Present forms are none:
// they tell of habits ("the job drops duplicates") or of plans.
var endingTable = []struct {
	way     way
	phrases string
}{
	{givesUp, `stolen,archived,emptied,thrown overboard,ditched for good,taken off the market,took * off the market,pulled from the market,cut,taken away,took * away,dropped,ditched,removed,retired,abandoned,abolished,outgrew,outgrown,canned,dissolved,disbanded,shelved,mothballed,offloaded,scrapped,killed,
		killed off,decommissioned,cancelled,canceled,sunset,sunsetted,uninstalled,disabled,deleted,eliminated,axed,binned,chucked,chucked out,deprecated,dismantled,
		terminated,sold,sold off,revoked,withdrew,withdrawn,lifted,discontinued,purged,erased,wiped,banned,forsook,dumped,junked,trashed,jettisoned,nuked,evicted,
		excised,stripped,stripped out,expunged,demolished,unplugged,disconnected,deactivated,deinstalled,nixed,quashed,repealed,rescinded,annulled,stopped backing,
		gave up,gave up on,given up,given up on,gave away,given away,put an end to,made an end of,wrapped up,
		severed ties with,cut ties with,withdrew from,opted out of,unsubscribed from,broke with,broke up with,got rid of,gotten rid of,rid ourselves of,
		did away with,done away with,phased out,phased * out,shut down,shut * down,shut off,shut * off,tore down,tore * down,torn down,took down,took * down,taken down,
		took * offline,taken offline,took * out of service,taken out of service,taken out of use,took * out,taken out,turned off,turned * off,switched off,switched * off,
		wound down,wound * down,wound up,pulled the plug on,pulled out of,pulled * from,pulled * out of,pulled from,ripped out,ripped * out,ripped * out of,threw out,threw * out,thrown out,
		threw away,thrown away,let go of,let * go,let * lapse,let * expire,made * redundant,moved on from,moved away from,moved off,moved off of,weaned ourselves off,
		parted ways with,parted company with,parted with,parted from,said goodbye to,said good-bye to,said farewell to,waved goodbye to,bade farewell to,bid farewell to,
		left * behind,left behind,cut * loose,backed out,backed * out,rolled back,rolled * back,ruled out,decided against,opted against,voted against,swore off,
		turned our back on,turned our backs on,walked away from,stepped away from,came off,kicked out,kicked * out,threw overboard,put * to rest,laid * to rest,
		put to rest,laid to rest,sent * packing,closed down,closed * down,closed the books on,drew a line under,stepped down from,
		made away with,disposed of,cleared out,ousted,torn out,tore out,carved out,faded out,locked out,cut * from,migrated off,migrated off of,migrated away from,
		switched away from,gone off,went off,went away from,transitioned off,transitioned away from,got off,gotten off,gotten away from,got away from,come off,am off,is off,are off,
		handed back,gave back,gave * back,given back,unhooked,unwired,detached,cut out,scratched,pruned,relinquished,surrendered,forfeited,lost access to,quit using,ceased using,
		written off,wrote off,closed,retired from service,severed,suspended indefinitely,halted,liquidated,evacuated,withdrawn from,recalled,blacklisted,forbidden,prohibited,outlawed,waived,expelled,sacked,broken up,broke up,pulled down,knocked down,bulldozed,unmounted,unlinked,unpublished,deregistered,unregistered,delisted,deprovisioned,decommed,undeployed,wiped out,cleared away,swept away,voided,invalidated,nullified,overruled,called off,called * off,put on ice,put * on ice,put * out of service,frozen,parked,grounded,broken off,broke off,split up,taken apart,took * apart,taken off,took * off,thrown overboard,signed away,auctioned off,sold out,weeded out,sorted out of,filtered out for good,struck,struck off,struck from,crossed off,crossed out,ran out of,run out of,said no to,gave * to,gave * the boot,gave * the axe,gave * the chop,kissed * goodbye,showed * the door,sent * into retirement,relegated to history,consigned to history,let slip,lost,are done with,am done with,is done with,were done with,saw the last of,seen the last of,have finished with,finished with,ended our contract with,quit on,gone without,went without,been without,pensioned off`},
	{isGone, `orphaned,ownerless,last used,up for grabs,without an owner,out of reach for good,off limits for good,in ruins,wound up,idle for good,returned,unsupported,unavailable,unmaintained,unstaffed,inactive,nonexistent,non-existent,absent,discarded,excluded,subsumed by,subsumed into,subsumed in,consolidated into,overtaken by,unoccupied,empty for good,deserted,extinguished,inexistent,switched over,taken over,under water,a ruin,a relic,a memory,a museum piece,yesterday's news,the past,water under the bridge,on its way out,beyond saving,lost,stopped for good,stopped altogether,cut off,gone,gone for good,history,dead,obsolete,defunct,unused,vacant,superseded,made redundant,destroyed,cut,shut,closed for good,closed permanently,
		permanently closed,a goner,folded into,merged into,absorbed by,absorbed into,offline for good,down for good,off for good,not renewed,no more,out of use,out of service,out of the picture,
		out of commission,out of the stack,out of the door,out of business,out of the game,a thing of the past,kaput,toast,extinct,deceased,bankrupt,end of life,end-of-life,eol,dead and gone,
		dead and buried,over and done with,over,off the table,off the air,let go,laid off,fired,dismissed,taken over by,missing from,nowhere to be found,absent from,
		out,off,no longer with us,ancient history,past tense,beyond repair,in the bin,in the past,on the scrap heap,null and void,void,laid down,switched out,read-only now`},
	{ceases, `made room for,made place for,fell asleep,fell through,fell flat,went quiet,came to a halt,came to a stop,came to a standstill,ground to a halt,went cold,went stale,went to waste,has been stolen,got stolen,got discontinued,saw its end,left the building,was last used,were last used,was last seen,belongs to the past,belong to the past,belongs in a museum,is in the past,has had its day,failed for good,went silent for good,fell silent,fell apart,fell victim to,crumbled,dissolved,evaporated,dried up,dried out,died down,petered out,wound down,wound up,shuttered,packed up,folded up,fizzled out,faded away,faded out,stopped working for good,went missing,got lost,was lost,lost its place,dropped off,retired,expired,lapsed,vanished,disappeared,folded,closed its doors,shut its doors,shut down,closed down,ceased to exist,ceased to be,ceased operations,
		went away,went bankrupt,went under,went offline for good,went dark,went out of business,went out of use,went out of service,went end of life,went eol,went the way of,
		gone the way of,went extinct,went down for good,died,died off,died out,passed away,burned down,burnt down,ran out,ran its course,run its course,
		reached end of life,reached its end of life,reached end-of-life,reached the end of its life,reached its end,hit end of life,came to an end,come to an end,
		became obsolete,became redundant,became unnecessary,became history,become obsolete,become unnecessary,become redundant,become history,
		fell out of use,fell into disuse,fallen out of use,fell by the wayside,fallen by the wayside,got the boot,got the axe,got the chop,got the sack,got the ax,was given the boot,
		bit the dust,met its end,met its maker,gave way to,given way to,made way for,ended,moved out,never existed,did not survive,did not make it,no longer exists,no longer exist,
		does not exist,do not exist,gave up the ghost,breathed its last,saw its last day,had its day,had its last day,dropped out,went to the scrapyard,stopped existing`},
	{departs, `works elsewhere,works somewhere else,is with another,left,quit,resigned,handed in his resignation,handed in her resignation,handed in their resignation,handed in his notice,handed in her notice,departed,retired,moved on,moved on to,has gone,passed away,stepped down,stepped back,stepped aside,transferred,transferred to,handed in,last day was,last day has been,has been gone,relocated,parted ways,took another job,took a job,found another job,found a new job,took early retirement,went into retirement,retired from,was sacked,has been sacked,was promoted away,called it a day,
		gave notice,went on to,went to another,moved to another,joined another,changed jobs,changed teams,switched jobs,switched teams,bowed out,dropped out,walked out,
		was let go,was laid off,was fired,was dismissed,got fired,got laid off,got let go,were laid off,were let go,been let go,been laid off,been fired,
		is out of,are out of,was transferred,was made redundant,signed off for good`},
	{stops, `stopped,quit,ceased,discontinued,given up on,gave up on,halted,finished with,given up,gave up,done,refrained from,desisted from,swore off,abandoned,dropped`},
	{heldBy, `the plug was pulled on *,the plug has been pulled on *,the lights went out on *,the curtain fell on *,the days of * are over,the days of * are gone,the days of * are behind,the era of * is over,the era of * has ended,the time of * is over,gone are the days of *,
		gone is *,gone are *,there used to be *,there once was *,the last of *,no trace of *,no sign of *,the end of *,rip *,goodbye *,farewell *,bye *,so long *,good riddance to *`},
}

// ends finds the longest phrase that begins at word i, and how many words it
// takes; with it the object where the phrase goes around it.
func (c *clause) ends(i int) (best ending, n int, object []word) {
	for _, e := range c.words[i].ends {
		length, between := e.length(c.words[i:])
		if length > n || length == n && e.way < best.way {
			best, n, object = e, length, between
		}
	}
	return best, n, object
}

// mostBetween is of how many words an object within a phrase may be.
const mostBetween = 7

// length gives how many words of a list, whose first fits, a phrase takes; 0 if
// it is another.
func (e ending) length(list []word) (n int, object []word) {
	k := 1
	for r, want := range e.rest {
		if want != "*" {
			if k >= len(list) || list[k].low != want || list[k-1].after != 0 && list[k-1].after != ',' {
				return 0, nil
			}
			k++
			continue
		}
		if r == len(e.rest)-1 { // the object ends the phrase
			return k, list[k:]
		}
		next := slices.IndexFunc(list[min(k+1, len(list)):], func(w word) bool { return w.low == e.rest[r+1] })
		if next < 0 || next > mostBetween {
			return 0, nil
		}
		object = list[k : k+1+next]
		k += 1 + next
	}
	return k, object
}
