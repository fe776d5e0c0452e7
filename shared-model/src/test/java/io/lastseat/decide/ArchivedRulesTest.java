package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Archivable.Obstacle;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The terms of an archived name refuse every request, and what must hold before archiving. */
class ArchivedRulesTest {

  private static final RequestId FIRST = Requests.id(1);
  private static final RequestId ID = Requests.id(7);

  private final Terms open = Terms.ofCapacity(9);
  private final Terms closed = open.withClosing(Option.some(new Closing(NOON, Option.none())));

  static Stream<Request> everything() {
    Reserve asked = Requests.reserve(7, 1);
    Reserve byStaff =
        new Reserve(ID, CONCERT, NOON, "Ada", 1, Option.none(), Option.none())
            .by(new Staff(true, Option.some("the clerk")));
    return Stream.of(
        asked,
        byStaff,
        asked.creating(Terms.ofCapacity(9)),
        asked.creating(Terms.ofLock()),
        Requests.configure(7, Terms.ofCapacity(100)),
        new Deposit(ID, CONCERT, NOON, 1),
        Requests.cancel(1),
        new Confirm(ID, CONCERT, NOON, FIRST, Option.none()),
        new Extend(ID, CONCERT, NOON, FIRST, Duration.ofHours(1)),
        new Change(ID, CONCERT, NOON, FIRST, 1),
        new Claim(asked, TreeMap.of(new ResourceId("parking"), 1L)),
        part(asked),
        part(Requests.cancel(1)),
        part(new Confirm(ID, CONCERT, NOON, FIRST, Option.none())),
        part(new Extend(ID, CONCERT, NOON, FIRST, Duration.ofHours(1))),
        new Impossible(ID, CONCERT, NOON, "no such thing"));
  }

  private static ClaimPart part(Request inside) {
    return new ClaimPart(new ResourceId("a-home"), FIRST, inside, Option.none());
  }

  /** The rules ask for no fact: the facts are gone. */
  @ParameterizedTest
  @MethodSource("everything")
  void everyRequestIsRefusedWithoutAnyFact(Request request) {
    Books archived = Requests.books(closed, 2).asArchived();
    Decision decision = Decider.decide(archived, Facts.at(NOON), request);
    assertThat(decision).isInstanceOf(Decision.Made.class);
    Decision.Made made = (Decision.Made) decision;
    assertThat(made.verdict().refusal()).contains(Reason.RESOURCE_ARCHIVED);
    assertThat(made.books().taken()).isEqualTo(2);
    assertThat(made.books().archived()).isTrue();
    assertThat(made.books().terms()).contains(closed);
    assertThat(BooksAfter.after(archived, made.verdict(), NOON)).isEqualTo(made.books());
  }

  @Test
  void whatCanStillComeToAnybodyMustBeOver() {
    Books books = Requests.books(closed, 2);
    assertThat(Archivable.obstacle(books, NOON)).isEmpty();
    assertThat(Archivable.obstacle(books, NOON.minusMillis(1))).contains(Obstacle.OPEN);
    assertThat(Archivable.obstacle(Requests.books(open, 2), NOON)).contains(Obstacle.OPEN);
    assertThat(Archivable.obstacle(Books.empty(CONCERT), NOON)).contains(Obstacle.OPEN);
    Books held = books.withHolds(HoldTimeline.EMPTY.plus(NOON.plusSeconds(1), 2));
    assertThat(Archivable.obstacle(held, NOON)).contains(Obstacle.HELD);
    assertThat(Archivable.obstacle(held, NOON.plusSeconds(1))).isEmpty();
    Books waiting = books.withWaiting(WaitingList.EMPTY.joined(1));
    assertThat(Archivable.obstacle(waiting, NOON)).contains(Obstacle.WAITING);
    Books lock = Requests.books(Terms.ofLock(), 0);
    assertThat(Archivable.obstacle(lock, NOON)).contains(Obstacle.IS_A_LOCK);
  }
}
