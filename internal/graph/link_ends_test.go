package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"signet/internal/graph"
)

// standing gives how things stand to each other by what is said after other statements,
// without what is only mentioned together.
func standing(t *testing.T, earlier []string, says string) string {
	t.Helper()
	links, known := after(t, earlier, graph.Statement{Content: says})
	known.take(links)
	name := func(entity string) string {
		for _, n := range known.named {
			if n.Entity == entity && n.How == "" {
				return n.Display
			}
		}
		return "?"
	}
	var all []string
	for _, d := range links.Dependencies {
		if d.Type != graph.RelatedTo && d.Strength > 0 {
			all = append(all, fmt.Sprintf("%s %s %s", name(d.Source), d.Type, name(d.Target)))
		}
	}
	return strings.Join(all, ", ")
}

func TestTheEndsOfARelationAreThingsWhateverTheirNoun(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"The mobile app depends on the checkout service.":                        "mobile app depends_on checkout service",
		"The admin panel still depends on the checkout service.":                 "admin panel depends_on checkout service",
		"The nightly job calls the rating component.":                            "nightly job calls rating component",
		"The storefront depends on the design tokens.":                           "storefront depends_on design tokens",
		"The pricing engine and the tax module depend on the checkout service.":  "pricing engine depends_on checkout service, tax module depends_on checkout service",
		"Our admin console relies on Redis.":                                     "admin console depends_on Redis",
		"The kiosk requires the checkout service.":                               "kiosk depends_on checkout service",
		"The Auth Service is required by the Report Service.":                    "Report Service depends_on Auth Service",
		"The Web Portal used to depend on Memcached.":                            "",
		"Maybe the Web Portal will depend on Memcached.":                         "",
		"If the Web Portal depended on Memcached, it would be slow.":             "",
		"Ana owns the coupon flow.":                                              "coupon flow owned_by Ana",
		"The mobile client uses the promo module daily.":                         "mobile client uses promo module",
		"The owner of the mobile app uses the checkout service.":                 "",
		"The customer needs the invoice.":                                        "",
		"The cat needs the vet.":                                                 "",
		"The team depends on the office.":                                        "",
		"We call the plumber tomorrow.":                                          "",
		"The app uses the same thing.":                                           "",
		"The refund flow calls the file deploy.sh.":                              "deploy.sh",
		"The legacy importer no longer uses the rating component.":               "",
		"The new fraud module depends on the checkout service that Ana released": "fraud module depends_on checkout service",
	} {
		got := standing(t, nil, says)
		if want == "deploy.sh" {
			if strings.Contains(got, "calls file") {
				t.Errorf("%q says %q", says, got)
			}
			continue
		}
		if got != want {
			t.Errorf("%q says %q, want %q", says, got, want)
		}
	}
}

func TestANameShortOfItsNounIsTheOneThingThatBearsIt(t *testing.T) {
	t.Parallel()
	services := []string{"The checkout service depends on the inventory service."}
	two := append(services, "The inventory dashboard depends on the checkout service.")
	for _, c := range []struct {
		earlier []string
		says    string
		want    string
	}{
		{services, "Checkout depends on inventory.", "checkout service depends_on inventory service"},
		{services, "The checkout calls inventory twice.", "checkout service calls inventory service"},
		{services, "The checkout svc uses the inventory microservice.", "checkout service uses inventory service"},
		{services, "The mobile app depends on checkout.", "mobile app depends_on checkout service"},
		{two, "The checkout service uses inventory.", ""},
		{[]string{"The billing engine depends on the rates service."}, "Billing calls rates.", "billing engine calls rates service"},
		{services, "The checkout app uses Redis.", "checkout app uses Redis"},
		{nil, "checkout depends on inventory", ""},
		{services, "We use inventory lists on Fridays.", ""},
	} {
		if got := standing(t, c.earlier, c.says); got != c.want {
			t.Errorf("%q after %q says %q, want %q", c.says, c.earlier, got, c.want)
		}
	}
}

func TestADenialIsADependencyWithoutStrength(t *testing.T) {
	t.Parallel()
	earlier := []string{"The cart service depends on the stock service."}
	for says, want := range map[string]int{
		"Cart doesn't depend on stock any more.":                          3,
		"Cart is no longer dependent on stock.":                           3,
		"The cart has no dependency on the stock any more.":               3,
		"The cart microservice doesn't rely on the stock svc now.":        3,
		"The stock service isn't used by the cart service any more.":      3,
		"We decoupled cart from stock.":                                   3,
		"We cut the cart service loose from the stock service.":           3,
		"We removed the cart service's dependency on the stock service.":  3,
		"The cart service no longer calls the stock service.":             1,
		"The cart service might not need the stock service.":              0,
		"The cart service must not depend on the stock service.":          0,
		"Does the cart service no longer depend on the stock service?":    0,
		"We removed the cart button from the stock service.":              0,
		"The cart service depends on the stock service.":                  0,
		"The cart service does not depend on the staging stock of beans.": 0,
	} {
		links, _ := after(t, earlier, graph.Statement{Content: says})
		n := 0
		for _, d := range links.Dependencies {
			if d.Source == entity("cart service") && d.Target == entity("stock service") && d.Strength == 0 {
				n++
			}
		}
		if n != want {
			t.Errorf("%q denies %d, want %d: %+v of %+v", says, n, want, links.Dependencies, links.Mentions)
		}
	}
}
