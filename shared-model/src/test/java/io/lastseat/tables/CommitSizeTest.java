package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.Limits;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemSize;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The estimate of a commit's size is never too low, and close for ordinary requests. */
class CommitSizeTest {

  private static final int HEAD_BYTES = 1_500;
  private static final int MAX_BYTES = 20_000;

  /** A moment of as many digits as any for the next centuries. */
  private static final long MANY = 1_999_999_999_999L;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noCommitIsLargerThanItWasCutTo(long seed) {
    Random random = new Random(seed);
    List<PendingRequest> pendingRequests = new ArrayList<>();
    for (int number = 1; number <= 300; number++) {
      pendingRequests.add(Requests.pendingRequest(Requests.any(random, number), Long.MAX_VALUE));
    }
    Commit commit = commit(Books.empty(CONCERT), pendingRequests);
    assertThat(bytes(commit)).isBetween(MAX_BYTES / 2, MAX_BYTES + HEAD_BYTES);
    assertThat(commit.books().log().bytes()).isBetween((long) bytes(commit), 2L * bytes(commit));
    assertThat(commit.books().log().indexed()).isTrue();
  }

  /** Else the audit would find a log that is larger than its books say. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noCommitIsLargerThanItsBooksSayWhoeverIsErasedInIt(long seed) {
    Random random = new Random(seed);
    List<PendingRequest> pendingRequests = new ArrayList<>();
    for (int number = 1; number <= 300; number++) {
      Request request = Requests.any(random, number);
      pendingRequests.add(
          Requests.pendingRequest(
              request instanceof Reserve reserve ? nameless(reserve) : request, Long.MAX_VALUE));
    }
    Commit commit = commit(books(), pendingRequests);
    Map<String, AttributeValue> item = CommitCodec.write(commit);
    Pseudonym longest = new Pseudonym("x".repeat(Pseudonym.MAX_CHARS), Instant.ofEpochMilli(MANY));
    item.put(
        "entries",
        AttributeValue.fromL(
            item.get("entries").l().stream()
                .map(entry -> erased(entry.m(), longest))
                .map(AttributeValue::fromM)
                .toList()));
    assertThat(ItemSize.of(item)).isGreaterThan(bytes(commit));
    assertThat(CommitCodec.read(item).verdicts().map(Verdict::request))
        .anyMatch(
            request -> request instanceof Reserve reserve && reserve.staff().erased().isDefined());
    assertThat(commit.books().log().bytes()).isGreaterThanOrEqualTo(ItemSize.of(item));
  }

  private static Map<String, AttributeValue> erased(
      Map<String, AttributeValue> entry, Pseudonym longest) {
    return ErasableTexts.BRIEFLY.erased(entry, "A", longest.on(Requests.CONCERT));
  }

  /** Returns the reservation with the shortest name, and without a note. */
  private static Reserve nameless(Reserve reserve) {
    return new Reserve(
            reserve.id(),
            reserve.resource(),
            reserve.takenAt(),
            "A",
            reserve.quantity(),
            Option.none(),
            reserve.hold(),
            reserve.waits())
        .by(new Staff(reserve.staff().over(), Option.some("A")));
  }

  /** Each one who waits is told why the resource was closed, in the words of its owner. */
  @Test
  void noCommitIsLargerThanItsBooksSayWhenAllWhoWaitAreRefused() {
    Terms open =
        Terms.ofCapacity(1).withWaiting(new WaitingTerms(Option.some(200L), Option.none()));
    Closing closing = new Closing(NOON, Option.some("ü".repeat(Limits.MAX_CLOSING_REASON_CHARS)));
    Vector<Request> requests =
        Vector.<Request>of(Requests.configure(1, open))
            .appendAll(Vector.rangeClosed(2, 13).map(CommitSizeTest::waiting))
            .append(Requests.replacing(1, 14, open.withClosing(Option.some(closing))));
    Commit commit =
        commit(
            Books.empty(Requests.CONCERT),
            requests.map(request -> Requests.pendingRequest(request, Long.MAX_VALUE)).asJava());
    assertThat(commit.promotions().flatMap(Promotion::refusal).flatMap(Outcome::explanation))
        .hasSize(11);
    assertThat(commit.books().log().bytes()).isGreaterThanOrEqualTo(bytes(commit));
  }

  private static Reserve waiting(int number) {
    return new Reserve(
        Requests.id(number), Requests.CONCERT, NOON, "A", 1, Option.none(), Option.none(), true);
  }

  @Test
  void anOrdinaryVerdictTakesAboutATenthOfAWriteUnit() {
    List<PendingRequest> pendingRequests = new ArrayList<>();
    for (int number = 1; number <= 1_000; number++) {
      pendingRequests.add(Requests.pendingRequest(Requests.reserve(number, 1), number));
    }
    Commit commit = commit(Requests.books(Terms.ofCapacity(500), 0), pendingRequests);
    assertThat(bytes(commit) / (double) commit.entries().size()).isBetween(60.0, 115.0);
  }

  @Test
  void aCommitOfOneOrdinaryVerdictIsOneWriteUnitAndStandsInNoIndex() {
    Commit first = commit(books(), List.of(Requests.pendingRequest(Requests.reserve(1, 1), 1)));
    assertThat(bytes(first)).isBetween(200, 700);
    assertThat(first.books().log().indexed()).isFalse();
    assertThat(first.books().log().bytes()).isGreaterThanOrEqualTo(bytes(first));
    assertThat(CommitCodec.write(first)).containsKey("headNo");
    Commit second = new Commit(2, NOON, 1, first.entries(), first.books(), first.marks());
    assertThat(CommitCodec.write(second)).doesNotContainKey("headNo");
    Books indexed = first.books().withLog(new LogSize(9_999, true));
    assertThat(CommitCodec.write(new Commit(2, NOON, 1, first.entries(), indexed, first.marks())))
        .containsKey("headNo");
  }

  private static Books books() {
    return Requests.books(Terms.ofCapacity(500), 0);
  }

  private static Commit commit(Books before, List<PendingRequest> pendingRequests) {
    Batch batch =
        Batch.decide(before, Facts.at(NOON), pendingRequests, CommitBytes::ofEntry, MAX_BYTES);
    Marks marks = Marks.NONE.withDecided(1, Vector.ofAll(pendingRequests).take(batch.taken()));
    return new Commit(
        1,
        NOON,
        Decider.RULES,
        batch.entries(),
        batch.books().withLog(CommitBytes.after(batch.books(), marks, batch.bytes())),
        marks);
  }

  private static int bytes(Commit commit) {
    return ItemSize.of(CommitCodec.write(commit));
  }
}
