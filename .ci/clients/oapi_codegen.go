// Uses the Go client that oapi-codegen makes: the address of a server, then nothing that was mended by hand.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/oapi-codegen/runtime/types"

	lastseat "lastseat.test/clients/lastseat"
)

func main() {
	ctx := context.Background()
	client, err := lastseat.NewClientWithResponses(os.Args[1])
	check(err == nil, err)
	wait := "wait=20"
	one := int64(1)

	for _, name := range []string{"concert", "projector", "room"} {
		made, err := client.PutResourceWithResponse(ctx, name,
			&lastseat.PutResourceParams{Prefer: &wait}, lastseat.Terms{Capacity: one, Title: &name})
		check(err == nil && made.JSON201 != nil && made.JSON201.Capacity == 1, made, err)
	}
	seen, err := client.GetResourceWithResponse(ctx, "concert", nil)
	check(err == nil && seen.JSON200 != nil, seen, err)
	concert, err := seen.JSON200.AsResource()
	check(err == nil && concert.Free == 1 && concert.Lanes == 1, concert, err)

	prefer := &lastseat.CreateRequestParams{Prefer: &wait}
	answer, err := client.CreateRequestWithResponse(ctx, "concert", prefer, lastseat.Application{Applicant: "Ada", Quantity: &one})
	check(err == nil && answer.JSON200 != nil, answer, err)
	granted, err := answer.JSON200.AsDecidedRequest()
	check(err == nil && granted.Status == lastseat.DecidedRequestStatusAccepted && granted.RequestId != "", granted, err)
	again, err := client.GetRequestWithResponse(ctx, "concert", granted.RequestId, nil)
	check(err == nil && again.JSON200 != nil, again, err)
	decided, err := again.JSON200.AsDecidedRequest()
	check(err == nil && decided.DecisionNumber == granted.DecisionNumber, decided, err)
	refused, err := client.CreateRequestWithResponse(ctx, "concert", nil, lastseat.Application{Applicant: "Bob", Quantity: &one})
	check(err == nil && refused.JSON200 != nil, refused, err)
	late, err := refused.JSON200.AsTurnedAway()
	check(err == nil && late.TurnedAway && late.Reason == lastseat.TurnedAwayReasonSoldOut, late, err)

	roster, err := client.GetRosterWithResponse(ctx, "concert", nil)
	check(err == nil && roster.JSON200 != nil && len(roster.JSON200.Entries) == 1, roster, err)
	check(roster.JSON200.Entries[0].Applicant == "Ada", roster.JSON200)

	feed, err := client.GetFeedWithResponse(ctx, &lastseat.GetFeedParams{Prefer: &wait})
	check(err == nil && feed.JSON200 != nil && len(feed.JSON200.Commits) > 0, feed, err)
	commit, err := feed.JSON200.Commits[0].AsCommit()
	check(err == nil && commit.CommitNumber == 1 && len(commit.Entries) > 0, commit, err)
	verdicts, err := client.GetVerdictsWithResponse(ctx, "concert", nil)
	check(err == nil && verdicts.JSON200 != nil && len(verdicts.JSON200.Commits) == 2, verdicts, err)

	lock, err := client.AcquireLockWithResponse(ctx, "table", nil, lastseat.Acquisition{Holder: "Ada", Lease: "PT1M"})
	check(err == nil && lock.JSON200 != nil && lock.JSON200.Token >= 1, lock, err)
	held, err := client.GetLockWithResponse(ctx, "table", nil)
	check(err == nil && held.JSON200 != nil && *held.JSON200.Holder == "Ada", held, err)
	released, err := client.ReleaseLockWithResponse(ctx, "table", &lastseat.ReleaseLockParams{Token: lock.JSON200.Token})
	check(err == nil && released.JSON200 != nil, released, err)

	both := lastseat.ClaimOfResources{Applicant: "Ada"}
	both.Resources = append(both.Resources, wanted("projector"), wanted("room"))
	var claim lastseat.Claim
	check(claim.FromClaimOfResources(both) == nil)
	claimed := ask(ctx, client, claim)
	check(claimed.Status == lastseat.DecidedRequestStatusAccepted && len(*claimed.Resources) == 2, claimed)

	day := types.Date{Time: time.Date(2031, 6, 2, 0, 0, 0, 0, time.UTC)}
	terms := lastseat.SeriesTerms{From: day, To: day, Length: "PT1H", Opens: "08:00", Closes: "12:00",
		TimeZone: "Europe/Berlin", Capacity: 1}
	series, err := client.PutSeriesWithResponse(ctx, "hall", &lastseat.PutSeriesParams{Prefer: &wait}, terms)
	check(err == nil && series.JSON201 != nil && series.JSON201.Slots == 4 && series.JSON201.Missing == 0, series, err)
	check(claim.FromClaimOfSlots(lastseat.ClaimOfSlots{Applicant: "Ada", Series: "hall",
		From: "2031-06-02T09:00", To: "2031-06-02T11:00"}) == nil)
	hours := ask(ctx, client, claim)
	check(hours.Status == lastseat.DecidedRequestStatusAccepted && len(*hours.Resources) == 2, hours)
	slots, err := client.GetDayWithResponse(ctx, "hall", day, nil)
	check(err == nil && slots.JSON200 != nil && slots.JSON200.Slots[1].State == lastseat.SlotStateBusy, slots, err)

	nothing, err := client.GetResourceWithResponse(ctx, "nothing", nil)
	check(err == nil && nothing.ApplicationproblemJSON404 != nil, nothing, err)
	check(nothing.ApplicationproblemJSON404.Type == lastseat.UrnLastseatProblemNoSuchResource, nothing)
	fmt.Println("oapi-codegen: done")
}

func wanted(name string) (one struct {
	Quantity   lastseat.Quantity   `json:"quantity"`
	ResourceId lastseat.ResourceId `json:"resourceId"`
}) {
	one.Quantity, one.ResourceId = 1, name
	return one
}

func ask(ctx context.Context, client *lastseat.ClientWithResponses, claim lastseat.Claim) lastseat.DecidedRequest {
	wait := "wait=20"
	answer, err := client.CreateClaimWithResponse(ctx, &lastseat.CreateClaimParams{Prefer: &wait}, claim)
	check(err == nil && answer.JSON200 != nil, answer, err)
	decided, err := answer.JSON200.AsDecidedRequest()
	check(err == nil, err)
	return decided
}

func check(holds bool, seen ...any) {
	if !holds {
		panic(fmt.Sprintf("%+v", seen))
	}
}
