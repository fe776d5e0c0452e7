package io.lastseat.embedded.meter;

import static io.lastseat.embedded.meter.Items.item;
import static io.lastseat.embedded.meter.Items.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.embedded.meter.MeterReading.OperationReading;
import io.vavr.collection.List;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** The moments when the real SDK calls the meter, against a server with scripted answers. */
class UnitMeterAttemptsTest {
  private static final Answer STORED = new Answer(200, "{}");
  private static final Answer THROTTLED = error(400, "ProvisionedThroughputExceededException");
  private static final Answer REFUSED = error(400, "ConditionalCheckFailedException");
  private static final Answer SERVER_ERROR = error(500, "InternalServerError");
  private static final Answer HANGS_UP = new Answer(0, "");

  private final ConcurrentLinkedQueue<Answer> script = new ConcurrentLinkedQueue<>();
  private final UnitMeter meter = new UnitMeter(List.empty());
  private HttpServer server;
  private DynamoDbClient client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    client =
        DynamoDbClient.builder()
            .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
            .region(Region.EU_CENTRAL_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
            .httpClientBuilder(Apache5HttpClient.builder())
            .overrideConfiguration(
                o ->
                    o.addExecutionInterceptor(meter)
                        .retryStrategy(
                            r ->
                                r.maxAttempts(3)
                                    .backoffStrategy(BackoffStrategy.retryImmediately())
                                    .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())))
            .build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  @Test
  void aThrottledAttemptIsCountedAndCostsNothing() {
    put(THROTTLED, THROTTLED, STORED);
    assertThat(meter.snapshot().total()).isEqualTo(new OperationReading(1, 3, 0, units(2)));
    assertThat(meter.snapshot().isExact()).isTrue();
  }

  @Test
  void aCallThatIsThrottledToTheEndCostsNothing() {
    assertThatThrownBy(() -> put(THROTTLED, THROTTLED, THROTTLED))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
    assertThat(meter.snapshot().total()).isEqualTo(new OperationReading(1, 3, 0, units(0)));
  }

  @Test
  void aRefusedConditionCostsAndIsNotTriedAgain() {
    assertThatThrownBy(() -> put(REFUSED)).isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(meter.snapshot().total()).isEqualTo(new OperationReading(1, 1, 0, units(2)));
  }

  @Test
  void anAttemptWithoutAnAnswerIsReportedApart() {
    put(HANGS_UP, STORED);
    assertThat(meter.snapshot().total()).isEqualTo(new OperationReading(1, 2, 1, units(2)));
    assertThat(meter.snapshot().isExact()).isFalse();
  }

  @Test
  void aServerErrorIsReportedApart() {
    assertThatThrownBy(() -> put(SERVER_ERROR, SERVER_ERROR, SERVER_ERROR))
        .isInstanceOf(DynamoDbException.class);
    assertThat(meter.snapshot().total()).isEqualTo(new OperationReading(1, 3, 3, units(0)));
    assertThat(meter.snapshot().isExact()).isFalse();
  }

  @Test
  void aReadingHasEveryOperationAndCanBeSubtracted() {
    put(STORED);
    MeterReading before = meter.snapshot();
    put(THROTTLED, STORED);
    script.addAll(java.util.List.of(STORED, STORED, STORED));
    for (int i = 0; i < 3; i++) {
      client.getItem(g -> g.tableName("t").key(key("absent")));
    }
    MeterReading since = meter.snapshot().minus(before);
    assertThat(since.operations().mapValues(OperationReading::calls).toJavaMap())
        .containsOnly(java.util.Map.entry("PutItem", 1L), java.util.Map.entry("GetItem", 3L));
    assertThat(since.calls()).isEqualTo(4);
    assertThat(since.attempts()).isEqualTo(5);
    assertThat(since.writeUnits()).isEqualTo(2);
    assertThat(since.readUnits()).isEqualTo(new BigDecimal("1.5"));
    assertThat(meter.snapshot().calls()).isEqualTo(5);
    assertThat(meter.snapshot().minus(meter.snapshot()).operations()).isEmpty();
  }

  /** Puts an item of 1025 bytes: 2 write units. */
  private void put(Answer... answers) {
    script.addAll(java.util.List.of(answers));
    client.putItem(p -> p.tableName("t").item(item(1025)));
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    Answer answer = script.remove();
    if (!answer.equals(HANGS_UP)) {
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private static Answer error(int status, String type) {
    return new Answer(status, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + type + "\"}");
  }

  private static Cost units(long written) {
    return new Cost(written, 0, 0, 0);
  }

  private record Answer(int status, String body) {}
}
