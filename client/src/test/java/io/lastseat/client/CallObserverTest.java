package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.FakeServer.Given;
import io.lastseat.client.answer.CallObserver;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.LastseatFailure.CallInterrupted;
import io.lastseat.client.answer.LastseatFailure.NoAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * What an observer hears of the calls, and what its failures cost; and whether a server is ready.
 */
class CallObserverTest {

  private static final Given PENDING =
      Given.of(202, "{\"requestId\": \"0-a\", \"status\": \"pending\"}", "Retry-After", "0");
  private static final Given ACCEPTED =
      Given.of(
          200,
          """
          {"requestId": "0-a", "status": "accepted", "quantity": 1, "capacityLeft": 2}
          """);
  private static final Given TROUBLE = Given.of(503, "", "Retry-After", "0");

  @AutoClose private final FakeServer server = new FakeServer();
  private final List<String> heard = new ArrayList<>();
  private final Lastseat client = server.client().attempts(2).observer(new Heard()).build();

  private final class Heard implements CallObserver {
    @Override
    public void ended(End end, Duration took) {
      assertThat(took).isPositive();
      heard.add(end.name());
    }

    @Override
    public void sentAgain() {
      heard.add("again");
    }

    @Override
    public void decided(String verdict, Duration waited) {
      assertThat(waited).isPositive();
      heard.add(verdict);
    }
  }

  @Test
  void anApplicationIsDecidedOnceHoweverOftenItIsAskedFor() {
    server.answers(TROUBLE, PENDING, ACCEPTED);
    Reservation ada = client.reserve("hall", Application.of("Ada"));
    assertThat(heard).containsExactly("again", "DONE");
    ada.verdict();
    ada.verdict();
    ada.status();
    assertThat(heard).containsExactly("again", "DONE", "DONE", "Accepted", "DONE");
  }

  @Test
  void anEarlierReservationIsNoVerdictOfThisClient() {
    server.answers(ACCEPTED);
    client.reservation("hall", "0-a").verdict();
    client.claim(Application.of("Ada").and("hall", 1)).verdict();
    assertThat(heard).containsExactly("DONE", "DONE", "Accepted");
  }

  @Test
  void theOtherEnds() {
    server.answers(Given.problem(404, "no-such-resource"));
    client.reserve("hall", Application.of("Ada"));
    server.answers(Given.of(400, "No"));
    assertThatThrownBy(() -> client.resource("hall").look()).isInstanceOf(CallFailed.class);
    server.answers(Given.NOTHING);
    assertThatThrownBy(() -> client.resource("hall").look()).isInstanceOf(NoAnswer.class);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> client.resource("hall").look()).isInstanceOf(CallInterrupted.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(heard)
        .containsExactly("REFUSED", "TurnedAway", "FAILED", "again", "NO_ANSWER", "NO_ANSWER");
  }

  @Test
  void anObserverThatFailsCostsNoAnswer() {
    server.answers(ACCEPTED);
    CallObserver broken =
        new CallObserver() {
          @Override
          public void ended(End end, Duration took) {
            throw new IllegalStateException("No room for figures");
          }
        };
    Lastseat observed = server.client().observer(broken).build();
    assertThat(observed.reserve("hall", Application.of("Ada")).known())
        .hasValueSatisfying(verdict -> assertThat(verdict.isGranted()).isTrue());
  }

  @Test
  void aServerIsReadyOrSaysWhatFails() {
    server.answers(Given.of(200, "[+]tables ok\nok\n"));
    assertThat(client.readiness()).isEqualTo(new Readiness(true, "[+]tables ok\nok"));
    server.answers(Given.of(503, "[-]disk failed\nnot ready\n"));
    assertThat(client.readiness()).isEqualTo(new Readiness(false, "[-]disk failed\nnot ready"));
    server.answers(Given.problem(404, "no-such-path"));
    assertThat(client.readiness()).isEqualTo(new Readiness(true, "The service answers."));
    server.answers(Given.of(404, "<html>Another site</html>"));
    assertThat(client.readiness()).isEqualTo(new Readiness(false, "The server answered 404."));
    assertThat(server.asked())
        .as("each once")
        .hasSize(4)
        .allMatch(it -> it.path().equals("/readyz"));
  }
}
