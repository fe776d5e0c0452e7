package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Ledger;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.LogSize;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.HashMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The stored items of waiting lists and of limits per applicant, byte for byte. */
class GoldenListsTest {

  private static final HoldTerms HOLDS =
      new HoldTerms(Option.none(), Option.some(Duration.ofHours(2)), Option.none());

  private static Reserve wishing(int number, String who, long quantity, Option<Duration> hold) {
    return new Reserve(
        Requests.id(number), CONCERT, NOON, who, quantity, Option.none(), hold, true);
  }

  private static Reserve wishing(int number, long quantity) {
    return wishing(number, "Ada", quantity, Option.none());
  }

  private static Terms listed(long capacity) {
    return Terms.ofCapacity(capacity)
        .withHolds(HOLDS)
        .withWaiting(new WaitingTerms(Option.some(5L), Option.some(Duration.ofHours(1))));
  }

  /** One has all units and four wait. One leaves, room comes for one, and one wants too much. */
  @Test
  void aWaitingListStandsAsTheFilesSay() {
    Commit commit =
        Golden.first(
            2_000,
            Requests.configure(10, listed(3)),
            wishing(11, 3),
            wishing(12, "Bo", 1, Option.some(Duration.ofMinutes(10))),
            wishing(13, 3),
            wishing(14, 2),
            wishing(15, 2),
            Requests.cancel(14),
            Requests.cancel(11),
            Requests.replacing(1, 16, listed(2)));
    assertThat(commit.promotions()).hasSize(2);
    Golden.commit("commit-waiting", commit);
    Vector<Row> places = commit.rows().filter(PlaceRow.class::isInstance);
    assertThat(places).hasSize(4);
    Golden.row("row-place", places.head());
    Golden.readBack(commit.rows());
  }

  /** One has all, and one waits until the resource is closed. */
  @Test
  void aRefusalOfOneWhoWaitedStandsAsTheFilesSay() {
    Closing closing = new Closing(NOON, Option.some("The singer is ill."));
    Commit commit =
        Golden.first(
            2_000,
            Requests.configure(10, listed(1)),
            wishing(11, 1),
            wishing(12, 1),
            Requests.replacing(1, 13, listed(1).withClosing(Option.some(closing))));
    Golden.commit("commit-waiting-closed", commit);
    Golden.row("row-grant-refused", commit.rows().filter(GrantRow.class::isInstance).single());
    Golden.readBack(commit.rows());
  }

  @Test
  void aCountOfTheGateStandsAsTheFileSays() {
    TurnedAwayItem item =
        new TurnedAwayItem(
            Option.some(CONCERT),
            NOON,
            "00f1e2d3c4b5a697",
            HashMap.of(Reason.SOLD_OUT, 5L, Reason.RESOURCE_CLOSED, 1L));
    Golden.stands(
        "turned-away", item, TurnedAwayItem::write, read -> TurnedAwayItem.read(read).get());
  }

  /** Three holds of a family, one of them confirmed; and a name without a key. */
  @Test
  void talliesStandAsTheFilesSay() {
    Ledger ledger = new Ledger(Books.empty(CONCERT));
    Terms terms =
        Terms.ofCapacity(9)
            .withHolds(HOLDS)
            .withPerApplicant(new PerApplicant(Option.some(4L), Option.some(2L)));
    Vector<Entry> entries =
        ledger.decide(
            NOON,
            Vector.of(
                Requests.configure(1, terms),
                Requests.held(2, 3, NOON, Duration.ofMinutes(10)).comparedBy("home"),
                Requests.reserve(3, 1),
                new Confirm(Requests.id(4), CONCERT, NOON, Requests.id(2), Option.some(1L))),
            1_000);
    Commit commit =
        new Commit(
            1,
            NOON,
            Decider.RULES,
            entries,
            ledger.books().withLog(new LogSize(2_000, false)),
            Marks.NONE);
    Golden.commit("commit-tallies", commit);
    Vector<Row> tallies = commit.rows().filter(TallyRow.class::isInstance);
    assertThat(tallies).hasSize(3);
    Golden.row("row-tally", tallies.head());
    assertThat(commit.rows().filter(GrantRow.class::isInstance)).hasSize(1);
    Golden.readBack(commit.rows());
  }
}
