package io.lastseat.telemetry;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.decide.Decider;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A claim is counted where it is at home, and not with each of its resources. */
class ClaimMetricsTest {

  private static final ResourceId ROOM = new ResourceId("room");

  private final List<String> out = new ArrayList<>();
  private final Consumer<Event> metrics =
      Telemetry.counts(
          new EmbeddedFigures("Seats", "serializer", Clock.fixed(NOON, ZoneOffset.UTC), out::add));

  @Test
  void whatIsGrantedAndWhatIsRefused() throws IOException {
    for (Commit commit : commits()) {
      metrics.accept(new Event.Committed(commit));
    }
    metrics.accept(new Event.CallEnded());
    JsonNode line = new ObjectMapper().readTree(out.get(0));
    assertThat(line.path("ClaimsGranted").toString()).isEqualTo("[1.0]");
    assertThat(line.path("ClaimsRefused").toString()).isEqualTo("[2.0]");
    assertThat(line.path("ClaimTimeToVerdict").toString()).isEqualTo("[250.0,250.0,250.0]");
  }

  @Test
  void aReservationIsNoClaim() throws IOException {
    metrics.accept(new Event.Committed(CommitFiguresTest.immediate(1)));
    metrics.accept(new Event.CallEnded());
    JsonNode line = new ObjectMapper().readTree(out.get(0));
    assertThat(line.has("ClaimTimeToVerdict")).isFalse();
    assertThat(line.has("ClaimsGranted")).isFalse();
  }

  /** Three claims over a concert of two seats and a room of one. */
  private static Vector<Commit> commits() {
    MultiLogBatch multiLogBatch =
        MultiLogBatch.decide(
            CONCERT,
            TreeMap.of(CONCERT, 0L, ROOM, 0L),
            TreeMap.of(CONCERT, books(CONCERT, 2), ROOM, books(ROOM, 1)),
            any -> Facts.at(NOON),
            Vector.of(1, 2, 3).map(number -> Requests.pendingRequest(claim(number), number)),
            entry -> 1,
            Integer.MAX_VALUE);
    assertThat(multiLogBatch.taken()).isEqualTo(3);
    return multiLogBatch
        .logs()
        .values()
        .map(
            next ->
                new Commit(
                    1,
                    NOON.plusMillis(250),
                    Decider.RULES,
                    next.entries(),
                    next.books(),
                    Marks.NONE))
        .toVector();
  }

  private static Claim claim(int number) {
    return new Claim(Requests.reserve(number, 1), TreeMap.of(ROOM, 1L));
  }

  private static Books books(ResourceId resource, long capacity) {
    return Books.empty(resource).withTerms(Terms.ofCapacity(capacity), 1);
  }
}
