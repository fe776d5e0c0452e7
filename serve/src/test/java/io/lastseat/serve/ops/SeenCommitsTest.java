package io.lastseat.serve.ops;

import static io.lastseat.serve.testing.RefusedVerdict.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serve.health.HealthCheck;
import io.lastseat.serve.health.HealthCheck.Finding;
import io.lastseat.serve.health.HealthChecks;
import io.lastseat.serve.testing.RefusedVerdict;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is seen of commits, and what the health checks make of it. */
class SeenCommitsTest {

  private static final Clock NOON =
      Clock.fixed(Instant.parse("2030-06-01T12:00:00Z"), ZoneOffset.UTC);

  private static Head filled(String resource, double percent) {
    return new Head(
        7,
        Books.empty(new ResourceId(resource))
            .withLog(new LogSize((long) (LogSize.MAX_BYTES / 100.0 * percent), true)),
        Marks.NONE,
        Instant.EPOCH);
  }

  @Test
  void aLogNearItsSizeIsNamed() {
    SeenCommits seen = new SeenCommits(NOON);
    seen.known(filled("small", 79.9));
    assertThat(HealthChecks.logs(seen::logsFilled).ask()).isEmpty();
    seen.known(filled("near", 80));
    seen.known(filled("full", 91));
    assertThat(
            HealthChecks.logs(seen::logsFilled)
                .ask()
                .map(one -> one.resource().get() + one.isBad()))
        .containsExactlyInAnyOrder("nearfalse", "fulltrue");
  }

  private static Event stopped(Option<String> resource, String why) {
    return new Event.Stopped(resource.map(ResourceId::new), new IllegalStateException(why));
  }

  @Test
  void whatFailsIsNamedUntilACommitShowsThatItDoesNot() {
    SeenCommits seen = new SeenCommits(NOON);
    HealthCheck failing = HealthChecks.failing(seen::failing, NOON);
    seen.accept(stopped(Option.some("concert"), "a table was away"));
    seen.accept(stopped(Option.some("concert"), "a table is away"));
    seen.accept(stopped(Option.none(), "nothing can be read"));
    assertThat(failing.ask().map(Finding::title))
        .containsExactlyInAnyOrder(
            "Cannot be decided, tried 2 times", "Cannot be decided, tried 1 times");
    assertThat(failing.ask().map(Finding::cause))
        .anyMatch(cause -> cause.contains("a table is away"));
    HealthCheck muchLater =
        HealthChecks.failing(seen::failing, Clock.offset(NOON, Duration.ofMinutes(6)));
    assertThat(muchLater.ask()).as("nothing tried it since").isEmpty();
  }

  @Test
  void ratesAreOfTheLastMinute() {
    SeenResource.MinuteCounts counts = new SeenResource.MinuteCounts();
    Instant start = NOON.instant();
    counts.add(start, 60);
    counts.add(start.plusSeconds(30), 60);
    assertThat(counts.perSecond(start.plusSeconds(59))).isEqualTo(2);
    assertThat(counts.perSecond(start.plusSeconds(61))).isEqualTo(1);
    counts.add(start.plusSeconds(90), 30);
    assertThat(counts.perSecond(start.plusSeconds(90))).isEqualTo(.5);
    SeenResource.RecentWaits waits = new SeenResource.RecentWaits();
    assertThat(waits.quantile(start, .5)).isEmpty();
    for (int i = 1; i <= SeenResource.RecentWaits.KEPT + 100; i++) {
      waits.add(start, i);
    }
    assertThat(waits.quantile(start, .99)).contains((long) SeenResource.RecentWaits.KEPT + 99);
    assertThat(waits.quantile(start.plusSeconds(61), .5)).isEmpty();
  }

  private static SeenVerdict decided(int request, Instant at) {
    return decided(request, at, false);
  }

  private static SeenVerdict decided(int request, Instant at, boolean ofLock) {
    ResourceId concert = new ResourceId("concert");
    return new SeenVerdict(
        concert, 1, at, false, ofLock, RefusedVerdict.of(id(request), concert, at));
  }

  /** A server that was started again reads older commits behind newer ones. */
  @Test
  void theNewestVerdictsStandInTheOrderOfTheirDecisions() {
    SeenVerdict.Tail tail = new SeenVerdict.Tail();
    Instant noon = NOON.instant();
    tail.add(Vector.of(decided(2, noon), decided(3, noon.plusMillis(1))));
    tail.add(Vector.of(decided(1, noon.minusMillis(500))));

    assertThat(tail.json(Map.of()).findValuesAsText("request"))
        .containsExactly(id(3).text(), id(2).text(), id(1).text());
    assertThat(tail.json(Map.of("after", "2")).findValuesAsText("request"))
        .containsExactly(id(1).text());
    for (int i = 0; i < SeenVerdict.Tail.KEPT; i++) {
      tail.add(Vector.of(decided(4, noon.minusSeconds(60 + i))));
    }
    assertThat(tail.json(Map.of()).findValuesAsText("request"))
        .startsWith(id(3).text(), id(2).text(), id(1).text());
  }

  @Test
  void verdictsOfLocksAreShownOnRequestAndDisplaceNoOthers() {
    SeenVerdict.Tail tail = new SeenVerdict.Tail();
    Instant noon = NOON.instant();
    tail.add(Vector.of(decided(1, noon)));
    for (int i = 1; i <= SeenVerdict.Tail.KEPT; i++) {
      tail.add(Vector.of(decided(2, noon.plusMillis(i), true)));
    }
    tail.add(Vector.of(decided(3, noon.plusSeconds(1))));

    assertThat(tail.json(Map.of()).findValuesAsText("request"))
        .containsExactly(id(3).text(), id(1).text());
    assertThat(tail.json(Map.of("lockVerdicts", "1")).findValuesAsText("request"))
        .startsWith(id(3).text(), id(2).text());
  }
}
