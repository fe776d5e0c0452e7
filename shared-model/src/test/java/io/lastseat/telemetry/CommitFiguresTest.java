package io.lastseat.telemetry;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.LogSize;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The complete log lines that operators search for, and the counts of a commit, each once. */
class CommitFiguresTest {

  private static final ResourceId ROOM = new ResourceId("room");

  static final Head ROOM_FOR_TWO =
      new Head(7, Requests.books(Terms.ofCapacity(3), 1), Marks.NONE, NOON);

  @Test
  void aCommitOfImmediateAdmissionSaysSo() {
    assertThat(CommitFigures.line(immediate(2)))
        .isEqualTo(
            "{\"event\":\"commit\",\"resource\":\"concert\",\"admission\":\"immediate\","
                + "\"commit\":8,\"decisions\":1,\"lastDecision\":1,\"accepted\":1,\"capacity\":3,"
                + "\"taken\":3,\"logFilledPercent\":0,\"oldestWaitedMillis\":250,\"refused\":{}}");
  }

  @Test
  void aCommitByTheStreamSaysNothingOfIt() {
    assertThat(CommitFigures.line(byStream(immediate(3))))
        .isEqualTo(
            "{\"event\":\"commit\",\"resource\":\"concert\","
                + "\"commit\":8,\"decisions\":1,\"lastDecision\":1,\"accepted\":0,\"capacity\":3,"
                + "\"taken\":1,\"logFilledPercent\":0,\"oldestWaitedMillis\":250,"
                + "\"refused\":{\"not_enough_left\":1}}");
  }

  @Test
  void aClockThatIsBehindMakesNoNegativeWait() {
    Commit commit =
        ImmediateCommit.of(
            ROOM_FOR_TWO, Requests.reserve(1, 1, NOON.plusSeconds(1)), NOON.plusMillis(250), 0);
    assertThat(CommitFigures.line(commit)).contains("\"oldestWaitedMillis\":0");
  }

  @Test
  void aLogIsFilledByItsBytes() {
    Commit commit = immediate(1);
    Commit large =
        new Commit(
            commit.number(),
            commit.decidedAt(),
            commit.rules(),
            commit.entries(),
            commit.books().withLog(new LogSize(LogSize.MAX_BYTES / 4, false)),
            commit.marks());
    assertThat(CommitFigures.line(large)).contains("\"logFilledPercent\":25");
  }

  /** One has the seat and four wait; two more units promote two of them. */
  private static Commit waiting() {
    return commit(
        Requests.configure(1, listed(3)),
        joining(2, 3),
        joining(3, 1),
        joining(4, 3),
        joining(5, 1),
        joining(6, 1),
        Requests.reserve(7, 1),
        Requests.replacing(1, 8, listed(2)),
        Requests.replacing(2, 9, listed(4)),
        Requests.replacing(3, 10, listed(2)),
        Requests.replacing(4, 11, listed(7)));
  }

  @Test
  void theLineHasWhatOnlySomeCommitsHave() {
    assertThat(CommitFigures.line(waiting()))
        .isEqualTo(
            "{\"event\":\"commit\",\"resource\":\"concert\",\"commit\":1,\"decisions\":13,"
                + "\"lastDecision\":13,\"accepted\":6,\"waiting\":4,\"promoted\":2,\"capacity\":7,"
                + "\"taken\":7,\"logFilledPercent\":0,\"oldestWaitedMillis\":0,"
                + "\"refused\":{\"sold_out\":1}}");
  }

  static Stream<Arguments> counted() {
    Terms holding =
        Terms.ofCapacity(9)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(Duration.ofHours(1)), Option.none()));
    return Stream.of(
        Arguments.of(
            "three are held and one is not; one is confirmed, one given back, one confirmation is"
                + " refused",
            commit(
                Requests.configure(1, holding),
                held(2),
                held(3),
                held(4),
                Requests.reserve(5, 1),
                confirm(6, Option.none()),
                confirm(7, Option.some(9L)),
                Requests.cancel(3)),
            "Commits 1, Accepted 7, Refused 1, Held 3, Confirmed 1, Cancelled 1, not_held 1"),
        Arguments.of(
            "nothing is held",
            commit(Requests.configure(1, holding), Requests.reserve(2, 1)),
            "Commits 1, Accepted 2, Refused 0"),
        Arguments.of(
            "some wait, and some come from the list",
            waiting(),
            "Commits 1, Accepted 6, Refused 1, Waiting 4, Promoted 2, sold_out 1"),
        Arguments.of(
            "who is refused when he stands first is refused",
            commit(
                Requests.configure(1, listed(3)),
                joining(2, 1),
                joining(3, 3),
                Requests.replacing(1, 4, listed(2))),
            "Commits 1, Accepted 3, Refused 1, Waiting 1, not_enough_left 1"),
        Arguments.of(
            "claims count where they are at home",
            claims(CONCERT),
            "Commits 1, Accepted 1, Refused 2, ClaimsGranted 1, ClaimsRefused 2,"
                + " ClaimTimeToVerdict 250, ClaimTimeToVerdict 250, ClaimTimeToVerdict 250,"
                + " sold_out 2"),
        Arguments.of("and nowhere else", claims(ROOM), "Commits 1, Accepted 1, Refused 0"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("counted")
  void eachIsCountedOnce(String what, Commit commit, String counted) {
    assertThat(counts(commit)).isEqualTo(counted);
  }

  /** Returns the counts without the log's fill level and the times of verdicts. */
  private static String counts(Commit commit) {
    StringBuilder text = new StringBuilder();
    CommitFigures.count(
        commit,
        new Figures() {
          @Override
          public void add(String name, Unit unit, double value) {
            if (!name.equals("LogFilled") && !name.equals("TimeToVerdict")) {
              text.append(text.isEmpty() ? "" : ", ").append(name + " " + (int) value);
            }
          }

          @Override
          public void addBy(String dimension, String value, String name, int times) {
            assertThat(dimension + " " + name).isEqualTo("reason RefusedByReason");
            text.append(", ").append(value + " " + times);
          }

          @Override
          public void flush() {}
        });
    return text.toString();
  }

  private static Commit commit(Request... requests) {
    Batch batch =
        Batch.decide(
            Books.empty(CONCERT), Facts.at(NOON), pending(requests), entry -> 1, Integer.MAX_VALUE);
    assertThat(batch.taken()).isEqualTo(requests.length);
    return commit(batch.entries(), batch.books(), 0);
  }

  private static Vector<PendingRequest> pending(Request... requests) {
    return Vector.of(requests).map(request -> Requests.pendingRequest(request, 1));
  }

  private static Commit commit(Vector<Entry> entries, Books books, int millis) {
    return new Commit(1, NOON.plusMillis(millis), Decider.RULES, entries, books, Marks.NONE);
  }

  /** Returns a commit of three claims over a concert of two seats and a room of one. */
  private static Commit claims(ResourceId resource) {
    Claim[] claims =
        Stream.of(1, 2, 3)
            .map(number -> new Claim(Requests.reserve(number, 1), TreeMap.of(ROOM, 1L)))
            .toArray(Claim[]::new);
    MultiLogBatch batch =
        MultiLogBatch.decide(
            CONCERT,
            TreeMap.of(CONCERT, 0L, ROOM, 0L),
            TreeMap.of(CONCERT, books(CONCERT, 2), ROOM, books(ROOM, 1)),
            any -> Facts.at(NOON),
            pending(claims),
            entry -> 1,
            Integer.MAX_VALUE);
    assertThat(batch.taken()).isEqualTo(3);
    MultiLogBatch.CommitDraft next = batch.logs().get(resource).get();
    return commit(next.entries(), next.books(), 250);
  }

  private static Books books(ResourceId resource, long capacity) {
    return Books.empty(resource).withTerms(Terms.ofCapacity(capacity), 1);
  }

  private static Terms listed(long capacity) {
    return Terms.ofCapacity(capacity).withWaiting(new WaitingTerms(Option.some(9L), Option.none()));
  }

  private static Reserve joining(int number, long quantity) {
    return new Reserve(
        Requests.id(number), CONCERT, NOON, "Ada", quantity, Option.none(), Option.none(), true);
  }

  private static Reserve held(int number) {
    return Requests.held(number, 1, NOON, Duration.ofMinutes(10));
  }

  private static Confirm confirm(int number, Option<Long> quantity) {
    return new Confirm(Requests.id(number), CONCERT, NOON, Requests.id(2), quantity);
  }

  /** Returns a commit with the verdict on a request, a quarter of a second after it was sent. */
  static Commit immediate(long quantity) {
    return ImmediateCommit.of(ROOM_FOR_TWO, Requests.reserve(1, quantity), NOON.plusMillis(250), 0);
  }

  static Commit byStream(Commit commit) {
    return new Commit(
        commit.number(),
        commit.decidedAt(),
        commit.rules(),
        commit.entries(),
        commit.books(),
        Marks.NONE);
  }
}
