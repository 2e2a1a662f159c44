package extract
import ("testing";"time";"fmt";"sort")
func TestTime(t *testing.T){
 w:=[]string{"The importer reads CSV from an sftp server every hour","We never deploy on Fridays because nobody is around","Please add a test for case 100 of the parser","run the whole suite and report what fails in the end so that we know"}
 type r struct{n string;d time.Duration}
 var rs []r
 m:=func(name string,f func(string)bool){ t0:=time.Now(); for k:=0;k<300;k++{for _,s:=range w{f(s)}}; rs=append(rs,r{name,time.Since(t0)/1200}) }
 for i,v:=range vetoes{m(fmt.Sprint("veto",i,v.why),v.form.MatchString)}
 for _,fam:=range families{for i,x:=range fam{m(fmt.Sprint(x.kind,i),x.form.MatchString)}}
 for i,x:=range doubts{m(fmt.Sprint("doubt",i,x.why),x.form.MatchString)}
 m("hedges",hedges.MatchString);m("troubles",troubles.MatchString);m("causes",causes.MatchString);m("changes",changes.MatchString);m("retract",retractions.MatchString);m("opening",opening.MatchString);m("telling",telling.MatchString);m("closing",closing.MatchString);m("asking",asking.MatchString);m("turning",turning.MatchString);m("anyDay",anyDay.MatchString);m("pointing",pointing.MatchString);m("personCauses",personCauses.MatchString)
 sort.Slice(rs,func(i,j int)bool{return rs[i].d>rs[j].d})
 var sum time.Duration; for _,x:=range rs{sum+=x.d}
 fmt.Println(sum,len(rs)); for _,x:=range rs[:45]{fmt.Println(x.d,x.n)}
}
