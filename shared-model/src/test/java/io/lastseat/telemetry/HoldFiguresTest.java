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
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What is held, confirmed and given back is counted once each. */
class HoldFiguresTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Three are held and one is not; one is confirmed, one given back, and a confirmation is refused.
   */
  private final Commit commit =
      commit(
          Vector.of(
              Requests.configure(1, terms()),
              held(2),
              held(3),
              held(4),
              Requests.reserve(5, 1),
              confirm(6, 2, Option.none()),
              confirm(7, 2, Option.some(9L)),
              cancel(3)));

  @Test
  void theLineOfACommit() throws IOException {
    JsonNode line = JSON.readTree(CommitFigures.line(commit));
    assertThat(line.path("held").asInt()).isEqualTo(3);
    assertThat(line.path("confirmed").asInt()).isEqualTo(1);
    assertThat(line.path("cancelled").asInt()).isEqualTo(1);
  }

  @Test
  void theMetrics() throws IOException {
    List<String> out = new ArrayList<>();
    Consumer<Event> metrics =
        Telemetry.counts(
            new EmbeddedFigures(
                "Seats", "serializer", Clock.fixed(NOON, ZoneOffset.UTC), out::add));
    metrics.accept(new Event.Committed(commit));
    metrics.accept(new Event.CallEnded());
    JsonNode line = JSON.readTree(out.get(0));
    assertThat(line.path("Held").toString()).isEqualTo("[3.0]");
    assertThat(line.path("Confirmed").toString()).isEqualTo("[1.0]");
    assertThat(line.path("Cancelled").toString()).isEqualTo("[1.0]");
  }

  @Test
  void nothingIsSaidWhereNothingIsHeld() throws IOException {
    JsonNode line =
        JSON.readTree(
            CommitFigures.line(
                commit(Vector.of(Requests.configure(1, terms()), Requests.reserve(2, 1)))));
    assertThat(line.has("held")).isFalse();
    assertThat(line.has("confirmed")).isFalse();
    assertThat(line.has("cancelled")).isFalse();
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

  private static Terms terms() {
    return Terms.ofCapacity(9)
        .withHolds(new HoldTerms(Option.none(), Option.some(Duration.ofHours(1)), Option.none()));
  }

  private static Reserve held(int number) {
    return new Reserve(
        Requests.id(number),
        CONCERT,
        NOON,
        "Ada",
        1,
        Option.none(),
        Option.some(Duration.ofMinutes(10)));
  }

  private static Confirm confirm(int number, int reservation, Option<Long> quantity) {
    return new Confirm(Requests.id(number), CONCERT, NOON, Requests.id(reservation), quantity);
  }

  private static Cancel cancel(int number) {
    RequestId id = Requests.id(number);
    return new Cancel(Cancel.idFor(id), CONCERT, NOON, id);
  }
}
