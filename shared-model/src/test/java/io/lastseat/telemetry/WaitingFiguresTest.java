package io.lastseat.telemetry;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Who was put on a waiting list, and who came from it, is counted once each. */
class WaitingFiguresTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> out = new ArrayList<>();
  private final Consumer<Event> metrics =
      Telemetry.counts(
          new EmbeddedFigures("Seats", "serializer", Clock.fixed(NOON, ZoneOffset.UTC), out::add));

  /** One has a seat, four wait; then there are two more, and two of those who wait have them. */
  private final Commit commit =
      commit(
          Vector.of(
              Requests.configure(1, terms(3)),
              joining(2, 3),
              joining(3, 1),
              joining(4, 3),
              joining(5, 1),
              joining(6, 1),
              Requests.reserve(7, 1),
              Requests.replacing(1, 8, terms(2)),
              Requests.replacing(2, 9, terms(4)),
              Requests.replacing(3, 10, terms(2)),
              Requests.replacing(4, 11, terms(7))));

  @Test
  void theLineOfACommit() throws IOException {
    JsonNode line = JSON.readTree(CommitFigures.line(commit));
    assertThat(line.path("decisions").asInt()).isEqualTo(commit.entries().size());
    assertThat(line.path("lastDecision").asLong()).isEqualTo(commit.books().decisions());
    assertThat(line.path("accepted").asInt()).as("the terms, and the first one").isEqualTo(6);
    assertThat(line.path("waiting").asInt()).isEqualTo(4);
    assertThat(line.path("promoted").asInt()).isEqualTo(commit.promotions().size()).isEqualTo(2);
    assertThat(line.path("refused").toString()).isEqualTo("{\"sold_out\":1}");
  }

  @Test
  void theMetrics() throws IOException {
    metrics.accept(new Event.Committed(commit));
    metrics.accept(new Event.CallEnded());
    JsonNode line = JSON.readTree(out.get(0));
    assertThat(line.path("Accepted").toString()).isEqualTo("[6.0]");
    assertThat(line.path("Waiting").toString()).isEqualTo("[4.0]");
    assertThat(line.path("Promoted").toString()).isEqualTo("[2.0]");
    assertThat(line.path("Refused").toString()).isEqualTo("[1.0]");
    assertThat(line.path("TimeToVerdict")).hasSize(commit.verdicts().size());
  }

  @Test
  void whoIsRefusedWhenHeStandsFirstIsRefused() throws IOException {
    Commit refusing =
        commit(
            Vector.of(
                Requests.configure(1, terms(3)),
                joining(2, 1),
                joining(3, 3),
                Requests.replacing(1, 4, terms(2))));
    metrics.accept(new Event.Committed(refusing));
    metrics.accept(new Event.CallEnded());
    assertThat(refusing.promotions()).hasSize(1);
    assertThat(JSON.readTree(out.get(0)).path("Refused").toString()).isEqualTo("[1.0]");
    assertThat(JSON.readTree(out.get(0)).has("Promoted")).isFalse();
    assertThat(JSON.readTree(out.get(1)).path("reason").asText()).isEqualTo("not_enough_left");
  }

  private static Commit commit(Vector<Request> requests) {
    Batch batch =
        Batch.decide(
            Books.empty(CONCERT),
            Facts.at(NOON),
            requests.map(request -> Requests.pendingRequest(request, 1)),
            entry -> 1,
            Integer.MAX_VALUE);
    assertThat(batch.taken()).isEqualTo(requests.size());
    return new Commit(1, NOON, Decider.RULES, batch.entries(), batch.books(), Marks.NONE);
  }

  private static Reserve joining(int number, long quantity) {
    return new Reserve(
        Requests.id(number), CONCERT, NOON, "Ada", quantity, Option.none(), Option.none(), true);
  }

  private static Terms terms(long capacity) {
    return Terms.ofCapacity(capacity).withWaiting(new WaitingTerms(Option.some(9L), Option.none()));
  }
}
