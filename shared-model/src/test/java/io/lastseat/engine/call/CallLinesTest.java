package io.lastseat.engine.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.command.Command;
import io.lastseat.command.RequestName;
import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.engine.call.CallLines.Position;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.lastseat.pauses.Pause;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Which call leads a group, waits in it or leaves it; in these tests no pause takes time. */
class CallLinesTest {

  private static final ResourceId HALL = new ResourceId("hall");
  private static final Instant NOON = Instant.parse("2030-06-01T12:00:00Z");
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final RequestName RANDOM = new RequestName.Random(bytes -> RequestId.of(bytes, 1));

  private final CallLines groups = new CallLines(new OverAtOnce());

  private static final class OverAtOnce implements Pause {

    @Override
    public void pause(Duration length) {
      throw new AssertionError("It waits for others alone.");
    }

    @Override
    public boolean join(CompletableFuture<?> answer, Duration atMost) {
      return answer.isDone();
    }
  }

  /** A pause that ends at once; its callers stay in the queue. */
  private static class Patient implements Pause {

    private Runnable others = () -> {};

    @Override
    public void yields() {
      others.run();
    }

    @Override
    public void pause(Duration length) {
      throw new AssertionError("It waits for others alone.");
    }

    @Override
    public boolean join(CompletableFuture<?> answer, Duration atMost) {
      return true;
    }

    @Override
    public <T> T join(CompletableFuture<T> answer) {
      return answer.getNow(null);
    }
  }

  @Test
  void whomNoGroupTakesLeavesTheLine() {
    Position leader = joined(any()).get();
    assertThat(leader.group()).hasSize(1);

    assertThat(joined(any())).isEmpty();
    leader.end(false);

    assertThat(joined(any()).get().group()).hasSize(1);
  }

  @Test
  void asManyGroupsWriteRowsAsMay() {
    Position first = decided(keyed("a"));
    Position second = decided(keyed("b"));

    assertThat(joined(keyed("c"))).as("a third one waits").isEmpty();
    assertThat(decided(any())).as("one without a key goes before it").isNotNull();
    first.rowsAreWritten();

    assertThat(decided(keyed("d"))).isNotNull();
    assertThat(joined(keyed("e"))).isEmpty();
    second.rowsAreWritten();
    assertThat(joined(keyed("f"))).isNotEmpty();
  }

  @Test
  void aGroupTakesThoseThatCameSince() {
    QueuedCall first = keyed("a");
    QueuedCall second = any();
    CallLines patient = new CallLines(new Patient());
    Position leader = patient.join(HALL, first, LIMIT).get();
    assertThat(leader.group()).containsExactly(first);

    Position late = patient.join(HALL, second, LIMIT).get();
    Position again = patient.join(HALL, keyed("a"), LIMIT).get();

    assertThat(leader.more()).as("but not the one under its own key").containsExactly(second);
    assertThat(leader.more()).isEmpty();
    leader.end(true);
    assertThat(late.group()).as("it has been led").isEmpty();
    assertThat(again.group()).hasSize(1);
  }

  /** So the clients of a group that call again at once are in the next group. */
  @Test
  void theNextLeadsWhenTheOthersHaveTheirAnswers() {
    List<String> told = new ArrayList<>();
    CallLines patient =
        new CallLines(
            new Patient() {
              @Override
              public boolean join(CompletableFuture<?> answer, Duration atMost) {
                CompletableFuture<?> unused =
                    answer.thenAccept(leads -> told.add(leads.equals(true) ? "leads" : "was led"));
                return true;
              }
            });
    Position leader = patient.join(HALL, any(), LIMIT).get();
    patient.join(HALL, any(), LIMIT);
    assertThat(leader.group()).hasSize(2);
    patient.join(HALL, any(), LIMIT);

    leader.end(false);

    assertThat(told).containsExactly("leads", "was led", "leads");
  }

  @Test
  void inACrowdCallsOfThreadsThatAreReadyAreInTheGroup() {
    Patient ready = new Patient();
    CallLines patient = new CallLines(ready);
    Position first = patient.join(HALL, any(), LIMIT).get();
    Position led = patient.join(HALL, any(), LIMIT).get();
    ready.others = () -> patient.join(HALL, any(), LIMIT);

    assertThat(first.group()).as("no crowd yet").hasSize(2);
    first.end(false);
    assertThat(led.group()).isEmpty();
    Position second = patient.join(HALL, any(), LIMIT).get();

    assertThat(second.group()).as("and one that came while it yielded").hasSize(2);
    second.end(false);
    ready.others = () -> {};
    assertThat(patient.join(HALL, any(), LIMIT).get().group()).hasSize(1);
    ready.others =
        () -> {
          throw new AssertionError("A call that is alone yields to none.");
        };
    patient.join(new ResourceId("other"), any(), LIMIT).get().group();
  }

  @Test
  void aLeaderThatFailsBeforeItTakesItsGroupLeavesTheLine() {
    Patient failing = new Patient();
    CallLines patient = new CallLines(failing);
    Position crowd = patient.join(HALL, any(), LIMIT).get();
    patient.join(HALL, any(), LIMIT);
    assertThat(crowd.group()).hasSize(2);
    crowd.end(false);
    failing.others =
        () -> {
          throw new OutOfMemoryError("Once.");
        };
    Position leader = patient.join(HALL, any(), LIMIT).get();
    assertThatThrownBy(leader::group).isInstanceOf(OutOfMemoryError.class);
    leader.end(false);
    failing.others = () -> {};

    assertThat(patient.join(HALL, any(), LIMIT).get().group()).hasSize(1);
  }

  /** Otherwise many calls without a key would keep rows owing, and starve calls with a key. */
  @Test
  void whatOwesRowsWithoutAKeyWaitsAsLong() {
    Position first = decided(ofHall());
    decided(ofHall());

    assertThat(joined(ofHall())).as("a third one waits").isEmpty();
    first.rowsAreWritten();
    assertThat(decided(keyed("a"))).isNotNull();
    assertThat(joined(ofHall())).isEmpty();
  }

  @Test
  void whateverTheyWereExpectedToOweTheRowsOfFewGroupsAreWritten() {
    for (int group = 0; group < 2 * CallLines.MOST_WRITING; group++) {
      Position position = joined(any()).get();
      assertThat(position.group()).hasSize(1);
      position.end(true);
    }

    assertThat(joined(any())).isEmpty();
  }

  private Position decided(QueuedCall call) {
    Position position = joined(call).get();
    assertThat(position.group()).containsExactly(call);
    position.end(call.mayOweRows());
    return position;
  }

  private Option<Position> joined(QueuedCall call) {
    return groups.join(HALL, call, LIMIT);
  }

  /** Returns a call about a lock, whose books alone suffice for the decision. */
  private static QueuedCall any() {
    return call(RANDOM, Option.some(Terms.ofLock()));
  }

  /** Returns a call about a hall, which may be a change. */
  private static QueuedCall ofHall() {
    return call(RANDOM, Option.none());
  }

  private static QueuedCall keyed(String key) {
    return call(
        new RequestName.Derived(new RequestId(0, key.repeat(26))), Option.some(Terms.ofLock()));
  }

  /** Returns a call; the tests do not look at its request. */
  @SuppressWarnings("NullAway")
  private static QueuedCall call(RequestName name, Option<Terms> create) {
    Command command = new Command(HALL, null, books -> name, create, Gatekeeper.OPEN, false, false);
    return new QueuedCall(command, Head.before(HALL), false, NOON, NOON, null, null);
  }
}
