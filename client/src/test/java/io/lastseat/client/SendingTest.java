package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.client.FakeServer.Asked;
import io.lastseat.client.FakeServer.Given;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.LastseatFailure.CallInterrupted;
import io.lastseat.client.answer.LastseatFailure.NoAnswer;
import io.lastseat.client.answer.Reason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the client sends calls, and sends them again. */
class SendingTest {

  private static final Given PENDING =
      Given.of(202, "{\"requestId\": \"0-a\", \"status\": \"pending\"}", "Retry-After", "0");

  @AutoClose private final FakeServer server = new FakeServer();

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 504, 0})
  void aCallIsSentAgainUnderTheSameKey(int trouble) {
    server.answers(Given.of(trouble, ""), Given.of(trouble, "", "Retry-After", "0"), PENDING);

    Reservation ada = server.client().build().reserve("hall", Application.of("Ada"));

    assertThat(ada.id()).contains("0-a");
    assertThat(server.asked()).hasSize(3);
    Set<String> keys = new HashSet<>();
    for (Asked call : server.asked()) {
      assertThat(call.header("Idempotency-Key")).hasSize(1);
      keys.addAll(call.header("Idempotency-Key"));
      assertThat(call.body()).isEqualTo(server.asked().get(0).body());
    }
    assertThat(keys).hasSize(1);
  }

  @Test
  void eachApplicationHasAKeyOfItsOwnUnlessItNamesOne() {
    server.answers(PENDING);
    Lastseat client = server.client().build();
    Application ada = Application.of("Ada");

    client.reserve("hall", ada);
    client.reserve("hall", ada);
    client.reserve("hall", ada.idempotencyKey("invoice-17"));

    assertThat(server.asked())
        .extracting(call -> call.header("Idempotency-Key").get(0))
        .doesNotHaveDuplicates()
        .hasSize(3)
        .contains("invoice-17");
  }

  @ParameterizedTest
  @ValueSource(ints = {503, 0})
  void whatHasNoKeyIsSentOnce(int trouble) {
    server.answers(Given.of(trouble, "", "Retry-After", "0"), PENDING);
    Lastseat client = server.client().build();
    assertThatThrownBy(() -> client.reserve("hall", Application.of("Ada").withoutKey()))
        .isInstanceOf(LastseatFailure.class);
    assertThat(server.asked()).hasSize(1);
    assertThat(server.asked().get(0).header("Idempotency-Key")).isEmpty();
  }

  @Test
  void retryAfterIsHeeded() {
    server.answers(Given.of(503, "", "Retry-After", "1"), PENDING);
    long before = System.nanoTime();
    server.client().build().reserve("hall", Application.of("Ada"));
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofSeconds(1));
  }

  @Test
  void patienceEndsWithTheServersOwnWords() {
    server.answers(
        Given.of(
            503,
            """
            {"type": "urn:lastseat:problem:overloaded", "title": "DynamoDB is throttling",
             "detail": "Try again later."}
            """,
            "Retry-After",
            FakeServer.TOO_LATE));
    Lastseat client = server.client().build();
    assertThatThrownBy(() -> client.reserve("hall", Application.of("Ada")))
        .isInstanceOfSatisfying(
            CallFailed.class,
            failed -> {
              assertThat(failed.problem().status()).isEqualTo(503);
              assertThat(failed.problem().reason()).contains(new Reason("overloaded"));
            })
        .hasMessage("The server answered 503: DynamoDB is throttling. Try again later.");
    assertThat(server.asked()).as("a day is too late").hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 413, 415, 422, 501})
  void whatWillNotChangeIsNotSentAgain(int status) {
    server.answers(Given.of(status, "Go away"));
    Lastseat client = server.client().build();
    assertThatThrownBy(() -> client.reserve("hall", Application.of("Ada")))
        .isInstanceOf(CallFailed.class)
        .hasMessage("The server answered %d: Go away".formatted(status));
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void whatIsNoJsonIsAFailure() {
    server.answers(Given.of(200, "<html>Welcome to this network</html>"));
    Lastseat client = server.client().build();
    assertThatThrownBy(() -> client.reserve("hall", Application.of("Ada")))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("The answer is no JSON");
  }

  @Test
  void nobodyThere() throws IOException {
    try (Socket taken = new Socket()) {
      // The socket reserves a port and does not listen.
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      nobodyThere(URI.create("http://127.0.0.1:" + taken.getLocalPort()));
    }
  }

  private static void nobodyThere(URI nobody) {
    Lastseat client = Lastseat.at(nobody).patience(FakeServer.HOUR).attempts(2).build();
    assertThatThrownBy(() -> client.resource("hall").look())
        .isInstanceOf(NoAnswer.class)
        .hasMessage("No answer from %s (no connection).", nobody)
        .satisfies(
            failure ->
                assertThat(failure.getStackTrace())
                    .as("who asked")
                    .anyMatch(frame -> frame.getMethodName().contains("nobodyThere")));
    assertThatThrownBy(
            () -> client.async(Runnable::run).call(it -> it.resource("hall").look()).get())
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(NoAnswer.class);
  }

  @Test
  void whoeverIsInterruptedStopsWaiting() {
    server.answers(PENDING);
    Lastseat client = server.client().build();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> client.resource("hall").look()).isInstanceOf(CallInterrupted.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void keysAndTokensAreShown() {
    server.answers(PENDING);
    server.client().apiKey("lsk_1").build().reserve("hall", Application.of("Ada"));
    server.client().bearerToken(() -> "jwt").build().reserve("hall", Application.of("Ada"));
    assertThat(server.asked().get(0).header("X-Api-Key")).containsExactly("lsk_1");
    assertThat(server.asked().get(1).header("Authorization")).containsExactly("Bearer jwt");
  }

  @Test
  void anAddressMayHaveAPathInFront() {
    server.answers(PENDING);
    Lastseat client =
        Lastseat.at(URI.create(server.url() + "/stage/")).patience(FakeServer.HOUR).build();
    Reservation ada = client.reserve("a b/c", Application.of("Ada"));
    assertThat(server.asked().get(0).path()).isEqualTo("/stage/v1/resources/a%20b%2Fc/requests");
    assertThat(ada.location().getRawPath()).isEqualTo("/stage/v1/resources/a%20b%2Fc/requests/0-a");
  }

  @Test
  void anAddressIsOneOfHttp() {
    assertThatThrownBy(() -> Lastseat.at(URI.create("ftp://example.org")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Lastseat.at(URI.create("localhost:8080")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
