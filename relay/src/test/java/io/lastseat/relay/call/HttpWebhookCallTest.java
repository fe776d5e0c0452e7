package io.lastseat.relay.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.relay.webhook.RawReceiver;
import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.collection.HashMap;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpWebhookCallTest {

  private static final Duration LIMIT = Duration.ofSeconds(5);

  /** Of a call that the machine itself ends. */
  private static final Duration SHORT = Duration.ofMillis(500);

  private static final byte[] BODY = {'{', '}'};

  private final HandTimer timer = new HandTimer();

  private HttpWebhookCall calls(CheckedAddresses.Lookup lookup, ReceiverPolicy reach) {
    return new HttpWebhookCall(new CheckedAddresses(lookup, reach), Clock.systemUTC(), timer);
  }

  /** A call that nobody ends: its time does not pass. */
  private ReceiverAnswer post(String url) {
    return post(url, LIMIT, timer);
  }

  private static ReceiverAnswer post(String url, Duration limit, RelayTimer by) {
    try (HttpWebhookCall call =
        HttpWebhookCall.within(ReceiverPolicy.PUBLIC_AND_LOOPBACK, Clock.systemUTC(), by)) {
      return call.post(URI.create(url), HashMap.of("webhook-id", "a/1"), BODY, limit);
    }
  }

  /** Returns the answer of a call that times out once the receiver has begun to answer. */
  private ReceiverAnswer left(RawReceiver receiver) throws Exception {
    CompletableFuture<ReceiverAnswer> answer =
        CompletableFuture.supplyAsync(() -> post(receiver.url()));
    receiver.awaitAnswer();
    assertThat(timer.next()).isEqualTo(LIMIT);
    assertThat(answer).isNotDone();
    timer.pass(LIMIT);
    return answer.get();
  }

  @Test
  void theReceiverGetsBodyAndHeaders() throws IOException {
    try (RawReceiver receiver = RawReceiver.answering("HTTP/1.1 204 No Content\r\n\r\n")) {
      ReceiverAnswer answer = post(receiver.url());
      assertThat(answer.isTaken()).isTrue();
      assertThat(receiver.request())
          .startsWith("POST /hook HTTP/1.1\r\n")
          .contains("webhook-id: a/1\r\n")
          .contains("Content-Type: application/json")
          .doesNotContain("Cookie", "Accept-Encoding", "Authorization")
          .endsWith("\r\n\r\n{}");
    }
  }

  @Test
  void aRedirectIsARefusalAndNobodyGoesThere() throws IOException {
    try (RawReceiver other = RawReceiver.answering("HTTP/1.1 200 OK\r\n\r\n");
        RawReceiver receiver =
            RawReceiver.answering(
                "HTTP/1.1 307 Temporary Redirect\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n"
                    .formatted(other.url()))) {
      ReceiverAnswer answer = post(receiver.url());
      assertThat(answer.status()).contains(307);
      assertThat(answer.isTaken()).isFalse();
      assertThat(other.connections()).isZero();
    }
  }

  @Test
  void oneThatTakesTheCallAndSaysNothingIsLeftInTime() throws Exception {
    try (RawReceiver receiver = RawReceiver.answering("")) {
      ReceiverAnswer answer = left(receiver);
      assertThat(answer.result()).isEqualTo("timeout");
      assertThat(answer.millis()).isEqualTo(LIMIT.toMillis());
    }
  }

  @Test
  void oneThatAnswersByteByByteIsLeftInTime() throws Exception {
    try (RawReceiver receiver = RawReceiver.dripping("HTTP/1.1 200 OK\r\nX-Long: ")) {
      ReceiverAnswer answer = left(receiver);
      assertThat(answer.result()).isEqualTo("timeout");
      assertThat(answer.millis()).isEqualTo(LIMIT.toMillis());
    }
  }

  /** By the machine's own time, as it is where no test is: both kinds come to an end. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theMachineLeavesItToo(boolean drips) throws IOException {
    try (RawReceiver receiver =
        drips ? RawReceiver.dripping("HTTP/1.1 200 OK\r\nX-Long: ") : RawReceiver.answering("")) {
      ReceiverAnswer answer = post(receiver.url(), SHORT, RelayTimer.system("limits-of-a-test"));
      assertThat(answer.result()).isIn("timeout", "connect_timeout");
    }
  }

  @Test
  void aBodyWithoutEndIsNotRead() throws IOException {
    try (RawReceiver receiver =
        RawReceiver.dripping("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\nxxxxxxxxx")) {
      // The call's time stands still, and it returns although the body does not end.
      assertThat(post(receiver.url()).isTaken()).isTrue();
    }
  }

  @Test
  void headersWithoutEndAreARefusal() throws IOException {
    String header = "X-More: " + "x".repeat(1_000) + "\r\n";
    try (RawReceiver receiver =
        RawReceiver.answering("HTTP/1.1 200 OK\r\n" + header.repeat(1_000) + "\r\n")) {
      assertThat(post(receiver.url()).isTaken()).isFalse();
    }
    try (RawReceiver receiver =
        RawReceiver.answering("HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000) + "\r\n\r\n")) {
      assertThat(post(receiver.url()).isTaken()).isFalse();
    }
  }

  @Test
  void noHttpAtAllIsARefusal() throws IOException {
    try (RawReceiver receiver = RawReceiver.answering("SSH-2.0-OpenSSH_9.6\r\n\r\n")) {
      assertThat(post(receiver.url(), SHORT, RelayTimer.system("limits-of-a-test")).isTaken())
          .isFalse();
    }
  }

  @Test
  void whatTheReceiverWantsIsHeard() throws IOException {
    try (RawReceiver receiver =
        RawReceiver.answering(
            "HTTP/1.1 503 Busy\r\nRetry-After: 90\r\nContent-Length: 0\r\n\r\n")) {
      assertThat(post(receiver.url()).retryAfter()).contains(Duration.ofSeconds(90));
    }
  }

  @Test
  void whereNobodyListensThereIsNoAnswer() throws IOException {
    try (Socket bound = RawReceiver.deaf()) {
      String url = "http://127.0.0.1:" + bound.getLocalPort() + "/";
      assertThat(post(url).result()).isEqualTo("no_connection");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "0.0.0.0",
        "::1",
        "fd00:ec2::254",
        "fe80::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1"
      })
  void aNameThatLeadsToAPrivateAddressIsNotCalled(String address) throws IOException {
    try (RawReceiver receiver = RawReceiver.answering("HTTP/1.1 200 OK\r\n\r\n");
        HttpWebhookCall call =
            calls(
                host -> new InetAddress[] {InetAddress.getByName(address)},
                ReceiverPolicy.PUBLIC)) {
      URI url = URI.create("http://innocent.example:" + receiver.port() + "/hook");
      assertThat(call.post(url, HashMap.empty(), BODY, LIMIT).result())
          .isEqualTo("address_refused");
      assertThat(receiver.connections()).isZero();
    }
  }

  @Test
  void oneBadAddressAmongGoodOnesIsEnough() throws IOException {
    try (HttpWebhookCall call =
        calls(
            host ->
                new InetAddress[] {
                  InetAddress.getByName("8.8.8.8"), InetAddress.getByName("127.0.0.1")
                },
            ReceiverPolicy.PUBLIC)) {
      URI url = URI.create("https://mixed.example/");
      assertThat(call.post(url, HashMap.empty(), BODY, LIMIT).result())
          .isEqualTo("address_refused");
    }
  }

  /** An address in the URL itself is looked up as a name is, and checked. */
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]", "localhost", "2130706433", "127.1"})
  void anAddressInTheUrlIsCheckedToo(String host) throws IOException {
    try (RawReceiver receiver = RawReceiver.answering("HTTP/1.1 200 OK\r\n\r\n");
        HttpWebhookCall call =
            HttpWebhookCall.within(ReceiverPolicy.PUBLIC, Clock.systemUTC(), timer)) {
      URI url = URI.create("http://" + host + ":" + receiver.port() + "/hook");
      assertThat(call.post(url, HashMap.empty(), BODY, LIMIT).isTaken()).isFalse();
      assertThat(receiver.connections()).isZero();
    }
  }

  /**
   * The name server gives another address each time. The call connects to the address that was
   * checked, and uses no second answer without a check.
   */
  @Test
  void whatIsCheckedIsWhatIsConnectedTo() throws IOException {
    Deque<String> answers = new ArrayDeque<>(List.of("127.0.0.1", "169.254.169.254"));
    CheckedAddresses.Lookup rebinding =
        host -> new InetAddress[] {InetAddress.getByName(answers.removeFirst())};
    try (RawReceiver receiver = RawReceiver.answering("HTTP/1.1 200 OK\r\n\r\n");
        HttpWebhookCall call = calls(rebinding, ReceiverPolicy.PUBLIC_AND_LOOPBACK)) {
      URI url = URI.create("http://rebinding.example:" + receiver.port() + "/hook");
      // One call makes one look-up of the name.
      assertThat(call.post(url, HashMap.empty(), BODY, LIMIT).isTaken()).isTrue();
      assertThat(answers).hasSize(1);
      assertThat(receiver.request()).contains("Host: rebinding.example:" + receiver.port());
      assertThat(call.post(url, HashMap.empty(), BODY, LIMIT).result())
          .isEqualTo("address_refused");
    }
  }

  @Test
  void aNameThatNobodyKnowsIsSaidSo() {
    CheckedAddresses.Lookup nobody =
        host -> {
          throw new UnknownHostException(host);
        };
    try (HttpWebhookCall call = calls(nobody, ReceiverPolicy.PUBLIC)) {
      assertThat(
              call.post(URI.create("https://nobody.example/"), HashMap.empty(), BODY, LIMIT)
                  .result())
          .isEqualTo("unknown_host");
    }
  }

  @Test
  void aReceiverWithoutTlsIsSaidSo() throws IOException {
    try (RawReceiver receiver = RawReceiver.answering("HTTP/1.1 400 No\r\n\r\n")) {
      assertThat(post(receiver.url().replace("http:", "https:")).result()).isEqualTo("tls_failed");
    }
  }
}
