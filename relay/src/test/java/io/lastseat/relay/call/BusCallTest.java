package io.lastseat.relay.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.relay.call.AnyReceiver.ToBus;
import io.lastseat.relay.webhook.RawReceiver;
import io.lastseat.webhooks.BusName;
import io.vavr.collection.HashMap;
import io.vavr.control.Option;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;

class BusCallTest {

  private static final BusName SEATS = new BusName("seats");
  private static final Duration LIMIT = Duration.ofSeconds(5);

  /** The timeout of a call that the machine's clock ends. */
  private static final Duration SHORT = Duration.ofMillis(500);

  private static final byte[] BODY = {'{', '}'};
  private static final String JSON =
      "{\"FailedEntryCount\":0,\"Entries\":[{\"EventId\":\"11710aed-b79e\"}]}";
  private static final String TAKEN = answer("200 OK", JSON);

  private static final AwsCredentialsProvider SOMEBODY =
      StaticCredentialsProvider.create(AwsBasicCredentials.create("AKID", "secret"));

  private static String answer(String status, String body) {
    return "HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n%s".formatted(status, body.length(), body);
  }

  private final HandTimer timer = new HandTimer();

  /** Puts an entry by a call whose timeout never comes. */
  private ReceiverAnswer put(String url, AwsCredentialsProvider who) {
    return put(url, who, LIMIT, timer);
  }

  private static ReceiverAnswer put(
      String url, AwsCredentialsProvider who, Duration limit, RelayTimer by) {
    EventBus bus = new EventBus(SEATS, Region.EU_CENTRAL_1, URI.create(url), who);
    try (BusCall call = new BusCall(bus, by)) {
      return call.post(SEATS.url(), HashMap.of("webhook-signature", "v1,none"), BODY, limit);
    }
  }

  /** Returns the answer of a call that times out once the bus has begun to answer. */
  private ReceiverAnswer left(RawReceiver bridge) throws Exception {
    CompletableFuture<ReceiverAnswer> answer =
        CompletableFuture.supplyAsync(() -> put(bridge.url(), SOMEBODY));
    bridge.awaitAnswer();
    assertThat(timer.next()).isEqualTo(LIMIT);
    assertThat(answer).isNotDone();
    timer.pass(LIMIT);
    // A call that was about to be read connects once more, and is ended again.
    while (!answer.isDone()) {
      timer.pass(Duration.ofSeconds(1));
      Thread.yield();
    }
    return answer.get();
  }

  @Test
  void callsAsEventBridgeWantsItAndSendsNoOtherSignature() throws IOException {
    try (RawReceiver bridge = RawReceiver.answering(TAKEN)) {
      assertThat(put(bridge.url(), SOMEBODY).isTaken()).isTrue();
      assertThat(bridge.request())
          .startsWith("POST /hook HTTP/1.1\r\n")
          .containsIgnoringCase("X-Amz-Target: AWSEvents.PutEvents\r\n")
          .containsIgnoringCase("Content-Type: application/x-amz-json-1.1\r\n")
          .containsPattern("Authorization: AWS4-HMAC-SHA256 Credential=AKID/\\d{8}/eu-central-1")
          .contains("/events/aws4_request")
          .doesNotContain("webhook-")
          .endsWith("\r\n\r\n{}");
    }
  }

  @Test
  void aRefusalIsRead() throws IOException {
    try (RawReceiver bridge =
        RawReceiver.answering(
            answer("400 Bad Request", "{\"__type\":\"AccessDeniedException\"}"))) {
      assertThat(put(bridge.url(), SOMEBODY).result()).isEqualTo("bus_denied");
    }
    try (RawReceiver bridge =
        RawReceiver.answering(
            "HTTP/1.1 400 No\r\nx-amzn-ErrorType: ThrottlingException\r\nContent-Length: 0"
                + "\r\n\r\n")) {
      assertThat(put(bridge.url(), SOMEBODY).result()).isEqualTo("bus_throttled");
    }
  }

  @Test
  void oneThatTakesTheCallAndSaysNothingIsLeftInTime() throws Exception {
    try (RawReceiver bridge = RawReceiver.answering("")) {
      ReceiverAnswer answer = left(bridge);
      assertThat(answer.result()).isEqualTo("timeout");
      assertThat(answer.millis()).isGreaterThanOrEqualTo(LIMIT.toMillis());
    }
  }

  @Test
  void oneThatAnswersByteByByteIsLeftInTime() throws Exception {
    try (RawReceiver bridge =
        RawReceiver.dripping("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n{")) {
      ReceiverAnswer answer = left(bridge);
      assertThat(answer.result()).isEqualTo("timeout");
      assertThat(answer.millis()).isGreaterThanOrEqualTo(LIMIT.toMillis());
    }
  }

  /** By the machine's clock, as in production, both kinds of calls end. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theMachineLeavesItToo(boolean drips) throws IOException {
    try (RawReceiver bridge =
        drips
            ? RawReceiver.dripping("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n{")
            : RawReceiver.answering("")) {
      assertThat(put(bridge.url(), SOMEBODY, SHORT, RelayTimer.system("a-test")).result())
          .isEqualTo("timeout");
    }
  }

  @Test
  void noHttpAtAllIsNoAnswer() throws IOException {
    try (RawReceiver bridge = RawReceiver.answering("SSH-2.0-OpenSSH_9.6\r\n\r\n")) {
      assertThat(put(bridge.url(), SOMEBODY, SHORT, RelayTimer.system("a-test")).isTaken())
          .isFalse();
    }
  }

  @Test
  void whereNobodyListensThereIsNoAnswer() throws IOException {
    try (Socket bound = RawReceiver.deaf()) {
      String url = "http://127.0.0.1:" + bound.getLocalPort() + "/";
      assertThat(put(url, SOMEBODY).result()).isEqualTo("no_connection");
    }
  }

  @Test
  void withoutCredentialsNobodyIsCalled() throws IOException {
    AwsCredentialsProvider nobody =
        () -> {
          throw SdkClientException.create("no credentials");
        };
    try (RawReceiver bridge = RawReceiver.answering(TAKEN)) {
      assertThat(put(bridge.url(), nobody).result()).isEqualTo("no_credentials");
      assertThat(bridge.connections()).isZero();
    }
  }

  @Test
  void theOneBusIsCalledAndNoOther() {
    WebhookCall http = (url, headers, body, limit) -> ReceiverAnswer.none("http", 0);
    WebhookCall bus = (url, headers, body, limit) -> ReceiverAnswer.none("bus", 0);
    AnyReceiver with = new AnyReceiver(http, Option.some(new ToBus(SEATS, bus)));
    AnyReceiver without = new AnyReceiver(http, Option.none());
    assertThat(result(with, "eventbridge:seats")).isEqualTo("bus");
    assertThat(result(with, "eventbridge:Seats")).isEqualTo("bus_not_set");
    assertThat(result(without, "eventbridge:seats")).isEqualTo("bus_not_set");
    assertThat(result(with, "https://example.org/eventbridge:seats")).isEqualTo("http");
  }

  private static String result(WebhookCall call, String url) {
    return call.post(URI.create(url), HashMap.empty(), BODY, LIMIT).result();
  }

  @Test
  void theEnvironmentSaysWhere() {
    Map<String, String> home = Map.of("LASTSEAT_EVENT_BUS", "seats", "AWS_REGION", "eu-central-1");
    assertThat(EventBus.of(home).get().url())
        .hasToString("https://events.eu-central-1.amazonaws.com/");
    assertThat(
            EventBus.of(Map.of("LASTSEAT_EVENT_BUS", "seats", "AWS_REGION", "cn-north-1"))
                .get()
                .url())
        .hasToString("https://events.cn-north-1.amazonaws.com.cn/");
    Map<String, String> elsewhere = new java.util.HashMap<>(home);
    elsewhere.put("AWS_ENDPOINT_URL_EVENTBRIDGE", "http://127.0.0.1:9/");
    assertThat(EventBus.of(elsewhere).get().url()).hasToString("http://127.0.0.1:9/");
    assertThat(EventBus.of(Map.of("AWS_REGION", "eu-central-1"))).isEmpty();
    assertThatThrownBy(() -> EventBus.of(Map.of("LASTSEAT_EVENT_BUS", "seats")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("AWS_REGION");
  }
}
