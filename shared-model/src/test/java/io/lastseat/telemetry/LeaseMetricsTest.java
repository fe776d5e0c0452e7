package io.lastseat.telemetry;

import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.decide.Shown;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The outcomes of locks and executions are counted once each, and not by name. */
class LeaseMetricsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ResourceId NAME = new ResourceId("report");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final List<String> out = new ArrayList<>();
  private final Consumer<Event> metrics =
      Telemetry.counts(
          new EmbeddedFigures("Seats", "intake", Clock.fixed(NOON, ZoneOffset.UTC), out::add));
  private Head head = Head.before(NAME);
  private int takenOver;

  @Test
  void aLockIsAcquiredAndRenewedAndReleased() throws IOException {
    lock(1, NOON);
    decide(new Extend(Requests.id(2), NAME, NOON, Requests.id(1), MINUTE).by(1));
    lock(3, NOON);
    release(1, NOON);
    assertThat(counted()).isEqualTo("LocksAcquired [1.0], LocksRefused [1.0], LocksReleased [1.0]");
    assertThat(takenOver).isZero();
  }

  @Test
  void whatNobodyGaveBackIsTakenOverOnceItHasLapsed() throws IOException {
    lock(1, NOON);
    lock(2, NOON.plusSeconds(61));
    release(2, NOON.plusSeconds(62));
    lock(3, NOON.plusSeconds(63));
    assertThat(counted()).isEqualTo("LocksAcquired [1.0,1.0,1.0], LocksReleased [1.0]");
    assertThat(takenOver).isEqualTo(1);
  }

  @Test
  void whoLeavesTheLineWithoutItWasRefusedAndGaveNothingBack() throws IOException {
    lock(1, NOON);
    line(2, NOON);
    line(3, NOON);
    line(4, NOON.plusSeconds(5));
    release(3, NOON.plusSeconds(6));
    release(1, NOON.plusSeconds(20));
    assertThat(head.books().lock().get().reservation()).isEqualTo(Requests.id(4));
    assertThat(counted())
        .isEqualTo(
            "LocksAcquired [1.0,1.0], LocksRefused [1.0,1.0], LocksWaited [1.0], LocksReleased"
                + " [1.0]");
  }

  private void line(int number, Instant at) {
    decide(reserve(number, at, Terms.ofLock()).waitingFor(Duration.ofSeconds(20)));
  }

  @Test
  void anExecutionHasStepsOfItsOwn() throws IOException {
    start(1, NOON);
    start(2, NOON.plusSeconds(61));
    decide(end(2, NOON.plusSeconds(62)));
    start(3, NOON.plusSeconds(63));
    decide(
        new Confirm(Requests.id(4), NAME, NOON.plusSeconds(64), Requests.id(3), Option.none())
            .by(head.books().lock().get().token()));
    start(5, NOON.plusSeconds(65));
    assertThat(counted())
        .isEqualTo(
            "ExecutionsStarted [1.0,1.0,1.0], ExecutionsFailed [1.0], ExecutionsSucceeded [1.0]");
    assertThat(takenOver).as("what failed, or succeeded, is taken from nobody").isEqualTo(1);
  }

  @Test
  void theLineOfACommitSaysIt() throws IOException {
    JsonNode line = JSON.readTree(CommitFigures.line(lock(1, NOON)));
    assertThat(line.path("locksAcquired").asInt()).isEqualTo(1);
    assertThat(line.has("locksReleased")).isFalse();
    assertThat(line.has("held")).as("a lease is no hold").isFalse();
  }

  @Test
  void whoIsTurnedAwayUnwrittenWasRefusedToo() throws IOException {
    Books held = lock(1, NOON).books();
    metrics.accept(new Event.TurnedAway(held, Reason.SOLD_OUT));
    metrics.accept(new Event.TurnedAway(held, Reason.TERMS_DIFFER));
    metrics.accept(new Event.TurnedAway(Books.empty(NAME), Reason.SOLD_OUT));
    metrics.accept(new Event.TakenOver(NAME, false, 2));
    metrics.accept(new Event.TurnedAway(held, Reason.SOLD_OUT));
    assertThat(counted()).isEqualTo("LocksAcquired [1.0], LocksTakenOver [2.0]");
    assertThat(out)
        .as("added up, on a line of their own")
        .filteredOn(line -> line.contains("LocksRefused"))
        .singleElement()
        .asString()
        .contains("\"LocksRefused\":[2.0]");
  }

  private Commit lock(int number, Instant at) {
    return decide(reserve(number, at, Terms.ofLock()));
  }

  private void start(int number, Instant at) {
    decide(reserve(number, at, Terms.ofExecution()));
  }

  private static Reserve reserve(int number, Instant at, Terms terms) {
    return new Reserve(Requests.id(number), NAME, at, "Ada", 1, Option.none(), Option.some(MINUTE))
        .creating(terms);
  }

  private void release(int number, Instant at) {
    decide(end(number, at));
  }

  private Cancel end(int number, Instant at) {
    RequestId id = Requests.id(number);
    return Shown.on(head.books(), new Cancel(Cancel.idFor(id), NAME, at, id));
  }

  private Commit decide(Request request) {
    Commit commit = ImmediateCommit.of(head, request, request.takenAt(), 0);
    takenOver += commit.takesOver(head.books()) ? 1 : 0;
    metrics.accept(new Event.Committed(commit, false));
    head = Head.of(commit);
    return commit;
  }

  /** Returns the counts without those of every commit. */
  private String counted() throws IOException {
    metrics.accept(new Event.CallEnded());
    List<String> counted = new ArrayList<>();
    JsonNode line = JSON.readTree(out.get(0));
    line.at("/_aws/CloudWatchMetrics/0/Metrics")
        .forEach(
            metric -> {
              String name = metric.path("Name").asText();
              if (name.startsWith("Locks") || name.startsWith("Executions")) {
                counted.add(name + " " + line.path(name));
              }
            });
    assertThat(line.at("/_aws/CloudWatchMetrics/0/Dimensions").toString())
        .isEqualTo("[[\"service\"]]");
    return String.join(", ", counted);
  }
}
