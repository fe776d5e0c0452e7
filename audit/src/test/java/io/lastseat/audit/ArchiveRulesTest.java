package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.BeginningAnew;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.model.Books;
import io.lastseat.model.Closing;
import io.lastseat.model.Commit;
import io.lastseat.model.Forgotten;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
import io.lastseat.model.RequestId;
import io.lastseat.model.RequestSet;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.Timeline;
import io.lastseat.model.WaitingList;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A name is closed for good where that may be, and stays closed; found without any other rule. */
class ArchiveRulesTest {

  private static final ResourceId GALA = new ResourceId("gala");
  private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
  private static final Terms CLOSED =
      Terms.ofCapacity(5)
          .withClosing(Option.some(new Closing(NOW.minus(Duration.ofDays(40)), Option.none())));

  private final Books books =
      Books.empty(GALA).withTerms(CLOSED, 1).at(NOW.minus(Duration.ofDays(40)));
  private final List<String> found = new ArrayList<>();
  private final ArchiveRules rules = new ArchiveRules(one -> found.add(one.toString()));

  @Test
  void nothingIsFoundWhereItIsClosedAndRefusesEverything() {
    Commit last = archived(books);
    rules.next(last);
    rules.next(after(Head.of(last), NOW));
    assertThat(found).isEmpty();
  }

  @Test
  void whateverWasOpenHeldWaitedForOrALockIsFound() {
    rules.next(archived(Books.empty(GALA).withTerms(Terms.ofCapacity(5), 1)));
    assertThat(found).singleElement().asString().contains("open at ");
    anew(books.withHolds(Timeline.EMPTY.plus(NOW.plusSeconds(1), 2)), "2 units held");
    anew(books.withWaiting(WaitingList.EMPTY.joined(3)), "3 waited for");
    anew(books.withTerms(Terms.ofLock().withClosing(CLOSED.closing()), 1), "a lock");
  }

  private void anew(Books before, String words) {
    found.clear();
    new ArchiveRules(one -> found.add(one.toString())).next(archived(before));
    assertThat(found).singleElement().asString().contains(words);
  }

  @Test
  void anOrdinaryCommitClosesNothing() {
    Commit usual = after(new Head(3, books, Marks.NONE, NOW), NOW.minus(Duration.ofDays(50)));
    rules.next(
        new Commit(
            usual.number(), NOW, 1, usual.entries(), usual.books().asArchived(), usual.marks()));
    assertThat(found).singleElement().asString().contains("by an ordinary commit");
  }

  @Test
  void whatIsGrantedBehindItAndANameThatIsOpenAgainAreFound() {
    Commit last = archived(books);
    rules.next(last);
    Books open = Books.empty(GALA).withTerms(Terms.ofCapacity(5), 1);
    Head forged = new Head(last.number(), open, last.marks(), NOW);
    Commit granted = after(forged, NOW.minus(Duration.ofDays(50)));
    assertThat(granted.verdicts().head().accepted()).isTrue();
    rules.next(granted);
    assertThat(found).hasSize(2);
    assertThat(found.get(0)).contains("decision 1", "refusals alone");
    assertThat(found.get(1)).contains("a name that can be used");
  }

  private static Commit archived(Books before) {
    Forgotten all = new Forgotten(3, NOW.minus(Duration.ofDays(40)), RequestSet.NONE);
    return BeginningAnew.of(
        new Head(3, before, Marks.NONE, NOW.minus(Duration.ofDays(40))), all, NOW, true);
  }

  private static Commit after(Head head, Instant takenAt) {
    RequestId id = RequestId.of(new byte[RequestId.TOKEN_BYTES], 1);
    return ImmediateCommit.of(
        head, new Reserve(id, GALA, takenAt, "Ada", 1, Option.none(), Option.none()), NOW, 0);
  }
}
