package io.lastseat.engine.find;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.STREAM;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.commit.StreamMark;
import io.lastseat.model.id.Floor;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.vavr.collection.HashMap;
import io.vavr.collection.TreeSet;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the look-up must search, and where: in ordinary weather nothing, and never too little. */
class VerdictSearchTest {

  private static final int EPOCH = 3;

  /** Each row: a request in its stream, its {@code notIn}, and a head. */
  static Stream<Arguments> searches() {
    PendingRequest five = pendingRequest("101", 5);
    Option<StreamPosition> position = five.position();
    StoredRequest other =
        new StoredRequest(Requests.reserveInLane(1), Option.some(new NotIn(EPOCH, 2)));
    StoredRequest silent = new StoredRequest(Requests.reserve(1, 1), Option.none());
    return Stream.of(
        of("before the first commit", pendingRequest("1", 0), Head.before(CONCERT), "none"),
        of("above its stream's mark", pendingRequest("101", 7), head(0), "none"),
        of("above that mark, written early", pendingRequest("101", 0), head(0), "none"),
        of("below its mark", pendingRequest("99", 2), head(0), "3-7 anywhere"),
        of("at its mark", pendingRequest("100", 2), head(0), "3-7 anywhere"),
        of("a shorter number", pendingRequest("20", 2), head(0), "3-7 anywhere"),
        of("of another lane", in(other, STREAM, "1"), head(0), "none"),
        of("written after what had no record", five, head(5), "none"),
        of("written before that", pendingRequest("101", 4), head(5), "5-5"),
        of("no record", PendingRequest.found(five.stored()), head(0), "6-7 anywhere"),
        of("says nothing", new PendingRequest(silent, position), head(0), "1-7 anywhere"),
        of("by an unknown stream", in(five.stored(), "another", "101"), head(0), "6-7 anywhere"),
        // A call may have decided it: with a row if far from its floor, without one if near.
        of("far behind its floor", behind(3_000, 3_000), ofCalls(9_000), "no commit, anywhere"),
        of("few commits are left", behind(3_000, 8_500), ofCalls(9_000), "8501-9000"),
        of("no call since", five, head(1_005, 0, 5), "none"),
        of("a few calls since", five, head(1_007, 0, 1_005), "6-1005"),
        of("many calls since", five, head(1_006, 0, 1_006), "no commit, anywhere"),
        of("very many calls since", five, head(5_005, 0, 5_005), "no commit, anywhere"),
        of("also out of the table", five, head(5_000, 1_005, 5_000), "6-1005 anywhere"),
        of("and far away", five, head(5_000, 1_006, 900), "6-5000 anywhere, too long"));
  }

  private static Arguments of(String what, PendingRequest request, Head head, String search) {
    return Arguments.of(what, request, head, search);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("searches")
  void itIsLookedForWhereItMayBe(String what, PendingRequest request, Head head, String search) {
    assertThat(text(VerdictSearch.of(request, head, EPOCH))).isEqualTo(search);
  }

  @Test
  void whatWasSaidBeforeARestoreCountsForNothing() {
    assertThat(text(VerdictSearch.of(pendingRequest("101", 5), head(5), EPOCH + 1)))
        .isEqualTo("1-5");
    assertThat(
            text(VerdictSearch.of(pendingRequest("101", 4_999), head(5_000, 0, 5_000), EPOCH + 1)))
        .isEqualTo("no commit, anywhere");
  }

  @Test
  void aSearchThroughMoreThanAThousandCommitsIsTooLong() {
    assertThat(
            new VerdictSearch(pendingRequest("1", 0).id(), 0, 1_000, true, false, false).tooLong())
        .isFalse();
    assertThat(
            new VerdictSearch(pendingRequest("1", 0).id(), 0, 1_001, true, false, false).tooLong())
        .isTrue();
  }

  @Test
  void whatWasLookedForIsLookedForInLaterCommitsAlone() {
    PendingRequest old = pendingRequest("99", 0);
    Head head = head(5_000, 0, 5_000);
    assertThat(VerdictSearch.again(old, 5_000, head, EPOCH)).isEmpty();
    assertThat(text(VerdictSearch.again(old, 4_000, head, EPOCH))).isEqualTo("4001-5000 anywhere");
    assertThat(VerdictSearch.again(old, 3_999, head, EPOCH))
        .as("too far away: as at first")
        .isEqualTo(VerdictSearch.of(old, head, EPOCH));
  }

  @Test
  void whatWasNewStaysSo() {
    assertThat(VerdictSearch.again(pendingRequest("101", 5), 5, head(7, 0, 0), EPOCH)).isEmpty();
    assertThat(VerdictSearch.again(pendingRequest("101", 2), 6, head(7, 5, 0), EPOCH)).isEmpty();
  }

  /** Returns the commits that the search reads, and its flags. */
  private static String text(Option<VerdictSearch> some) {
    return some.map(
            search ->
                (search.through() <= search.after()
                        ? "no commit,"
                        : search.after() + 1 + "-" + search.through())
                    + (search.anywhere() ? " anywhere" : "")
                    + (search.tooLong() ? ", too long" : "")
                    + (search.mayBeArchived() ? ", archived" : ""))
        .getOrElse("none");
  }

  private static PendingRequest behind(long floor, long notIn) {
    Reserve plain = Requests.reserve(1, 1);
    Reserve one =
        new Reserve(
            plain.id().withFloor(new Floor(0, floor)),
            CONCERT,
            plain.takenAt(),
            plain.applicant(),
            1,
            Option.none());
    return in(new StoredRequest(one, Option.some(new NotIn(EPOCH, notIn))), STREAM, "101");
  }

  private static Head ofCalls(long number) {
    Head before = head(0);
    return new Head(
        number, before.books(), before.marks().withImmediate(number), before.decidedAt());
  }

  private static Head head(long unstreamedThrough) {
    return head(7, unstreamedThrough, 0);
  }

  private static Head head(long number, long unstreamedThrough, long immediateThrough) {
    Marks marks =
        new Marks(
            TreeSet.of(7L),
            HashMap.of(STREAM, new StreamMark(7, HashMap.of(0, new BigInteger("100")))),
            unstreamedThrough,
            immediateThrough,
            RequestSet.NONE);
    return new Head(number, Books.empty(CONCERT), marks, Instant.EPOCH);
  }

  private static PendingRequest pendingRequest(String number, long notIn) {
    return in(
        new StoredRequest(Requests.reserve(1, 1), Option.some(new NotIn(EPOCH, notIn))),
        STREAM,
        number);
  }

  private static PendingRequest in(StoredRequest stored, String stream, String number) {
    return new PendingRequest(
        stored, Option.some(new StreamPosition(stream, new BigInteger(number))));
  }
}
