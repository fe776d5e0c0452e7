package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.engine.ImmediateCommit;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemSize;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The stored log items of locks and executions, byte for byte. */
class GoldenLocksTest {

  /** The size of a write unit (DynamoDB developer guide, "Capacity unit consumption"). */
  private static final int UNIT_BYTES = 1_024;

  private static final RequestId FIRST = Requests.id(1);
  private static final Instant LATER = NOON.plusSeconds(30);

  private static Reserve acquiring(int number, String holder, Terms terms) {
    return new Reserve(
            Requests.id(number),
            CONCERT,
            NOON,
            holder,
            1,
            Option.none(),
            Option.some(Duration.ofMinutes(1)))
        .creating(terms);
  }

  private static Commit acquired(String holder, long epoch) {
    return ImmediateCommit.of(
        Head.before(CONCERT), acquiring(1, holder, Terms.ofLock()), NOON.plusMillis(3), epoch);
  }

  private static Commit released(Commit before) {
    return then(before, new Cancel(Cancel.idFor(FIRST), CONCERT, LATER, FIRST).by(1));
  }

  private static Commit started() {
    return ImmediateCommit.of(
        Head.before(CONCERT), acquiring(1, "worker 7", Terms.ofExecution()), NOON.plusMillis(3), 0);
  }

  private static Commit succeeded(String result) {
    return then(
        started(),
        new Confirm(Requests.id(2), CONCERT, LATER, FIRST, Option.none(), Option.some(result))
            .by(1));
  }

  private static Commit failed(String failure) {
    return then(
        started(),
        new Cancel(Cancel.idFor(FIRST), CONCERT, LATER, FIRST, Option.some(failure)).by(1));
  }

  private static Commit then(Commit before, Request request) {
    return ImmediateCommit.of(Head.of(before), request, LATER, 0);
  }

  @Test
  void eachStepStandsAsItsFileSays() {
    Golden.commit("commit-lock", acquired("job 7", 0));
    Golden.commit("commit-lock-released", released(acquired("job 7", 0)));
    Golden.commit("commit-lock-restored", acquired("job 7", 2));
    assertThat(acquired("job 7", 2).books().lock().get().token()).isEqualTo((2L << 40) + 1);
    Golden.commit("commit-execution-started", started());
    Golden.commit("commit-execution-succeeded", succeeded("{\"rows\":17}"));
    Golden.commit("commit-execution-failed", failed("The disk is full"));
  }

  @Test
  void aLeaseAndItsReleaseAreOneUnitEach() {
    Commit acquired = acquired("h".repeat(128), 0);
    assertThat(bytes(acquired)).isLessThan(UNIT_BYTES);
    assertThat(bytes(released(acquired))).isLessThan(UNIT_BYTES);
    assertThat(acquired.books().log().bytes()).isGreaterThan(bytes(acquired));
  }

  @Test
  void severalPermitsAreSomeFiftyBytesEachAndNoNames() {
    Golden.commit("commit-permits", acquiredOf(3, 2));
    Commit all = acquiredOf(Limits.MAX_PERMITS, Limits.MAX_PERMITS);
    assertThat(CommitCodec.read(CommitCodec.write(all)).books()).isEqualTo(all.books());
    assertThat(bytes(all)).isLessThan(4 * UNIT_BYTES);
    assertThat(CommitCodec.write(all).get("books").m())
        .containsKey("permits")
        .doesNotContainKey("lock");
  }

  /** By a clock that jumped back, a renewal may end a lease before its begin. */
  @Test
  void aLeaseThatEndsBeforeItsBeginIsReadBack() {
    Commit commit = acquiredOf(3, 1);
    LockGrant lease = commit.books().lock().get();
    Hold hold = lease.grant().hold().get();
    Hold early = new Hold(hold.since(), hold.since().minusSeconds(60));
    LockGrant renewed =
        new LockGrant(
            lease.reservation(),
            Option.none(),
            lease.token(),
            lease.permit(),
            new Grant(1, Option.some(early), 1),
            Option.none(),
            Option.none());
    ItemWriter writer = ItemWriter.inFull();
    LockFields.write(commit.books().withLock(renewed).permits(), writer);
    assertThat(LockFields.read(ItemReader.inFull(writer.item())).newest()).contains(renewed);
  }

  /** A commit of the last of so many acquisitions of a lock with so many permits. */
  private static Commit acquiredOf(int permits, int acquisitions) {
    Terms terms = Terms.ofLock(permits);
    Commit last =
        ImmediateCommit.of(
            Head.before(CONCERT), acquiring(1, "job 1", terms), NOON.plusMillis(3), 0);
    for (int number = 2; number <= acquisitions; number++) {
      last = then(last, acquiring(number, "job " + number, terms));
    }
    return last;
  }

  @Test
  void theLogIsNoLargerThanTheBooksSay() {
    String largest = "\"" + "é".repeat(Limits.MAX_RESULT_BYTES / 2 - 1) + "\"";
    for (Commit commit :
        new Commit[] {succeeded(largest), succeeded("1"), failed("é".repeat(500)), failed("x")}) {
      long before = started().books().log().bytes();
      assertThat(commit.books().log().bytes() - before).isGreaterThan(bytes(commit));
    }
  }

  private static int bytes(Commit commit) {
    return ItemSize.of(CommitCodec.write(commit));
  }

  @Test
  void aLockWithMoreInsideIsOfANewerProgramAndAnEndWithoutAnAttemptIsDamaged() {
    var more =
        Golden.with(
            CommitCodec.write(acquired("job 7", 0)),
            lock -> {
              lock.put("ofTomorrow", AttributeValue.fromN("1"));
              return lock;
            },
            "books",
            "lock");
    assertThatThrownBy(() -> CommitCodec.read(more)).isInstanceOf(NewerVersionException.class);
    var less =
        Golden.with(
            CommitCodec.write(succeeded("1")),
            lock -> {
              lock.remove("attempt");
              return lock;
            },
            "books",
            "lock");
    assertThatThrownBy(() -> CommitCodec.read(less)).hasMessageContaining("no attempt");
  }

  @Test
  void whoWaitsForSomeTimeIsWrittenAndReadWithIt() {
    Commit commit =
        Golden.first(
            2_000,
            acquiring(1, "Ada", Terms.ofLock()),
            acquiring(2, "Bo", Terms.ofLock()).waitingFor(Duration.ofSeconds(20)));
    var item = CommitCodec.write(commit);
    assertThat(CommitCodec.read(item)).isEqualTo(commit);
    assertThat(item.get("entries").l().get(1).m().get("wf").n()).isEqualTo("20000");
    var place = RowCodec.write(commit.rows().find(PlaceRow.class::isInstance).get());
    assertThat(place.get("waitsUntil").n())
        .isEqualTo(Long.toString(NOON.plusSeconds(20).toEpochMilli()));
    Golden.readBack(commit.rows());
    Golden.isNoLargerThanReckoned(commit);
  }
}
