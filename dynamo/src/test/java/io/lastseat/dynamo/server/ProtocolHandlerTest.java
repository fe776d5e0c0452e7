package io.lastseat.dynamo.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.wire.Protocol;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.zip.CRC32;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class ProtocolHandlerTest {

  private static final String TARGET = "DynamoDB_20120810.ListTables";
  private static final String NO_TABLES = "{\"TableNames\":[]}";

  private final DynamoService service =
      new DynamoService(new MemoryStore(), Clock.systemUTC(), System::nanoTime);
  private final CompletableFuture<String> worker = new CompletableFuture<>();
  private final Server server = new Server(threads());
  private final ServerConnector connector = new ServerConnector(server);
  private final HttpClient client = HttpClient.newHttpClient();

  private static QueuedThreadPool threads() {
    var threads = new QueuedThreadPool();
    threads.setName("workers");
    return threads;
  }

  @BeforeEach
  void start() throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new ProtocolHandler(
            new Protocol(
                request -> {
                  worker.complete(Thread.currentThread().getName());
                  return service.call(request);
                },
                Clock.systemUTC())));
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  @Test
  void aCallOverHttpIsAnsweredInAWorkerThread() throws Exception {
    var response = send("POST", "/", TARGET, BodyPublishers.ofString("{}"));
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo(NO_TABLES);
    CRC32 checksum = new CRC32();
    checksum.update(response.body().getBytes(UTF_8));
    assertThat(response.headers().allValues("x-amz-crc32"))
        .containsExactly(Long.toString(checksum.getValue()));
    assertThat(response.headers().allValues("Date")).hasSize(1);
    assertThat(response.headers().allValues("Content-Length"))
        .containsExactly(Integer.toString(NO_TABLES.length()));
    assertThat(worker.join()).startsWith("workers");
  }

  @Test
  void theSdkOverHttpGetsItsExceptions() {
    try (var sdk =
        DynamoDbClient.builder()
            .endpointOverride(uri("/"))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .build()) {
      assertThat(sdk.listTables().tableNames()).isEmpty();
      assertThatThrownBy(() -> sdk.describeTable(table -> table.tableName("absent")))
          .isInstanceOf(ResourceNotFoundException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /, 200, healthy: dynamodb",
    "GET, /health, 404, <UnknownOperationException/>",
    "POST, /tables, 404, <UnknownOperationException/>",
    "PUT, /, 404, <UnknownOperationException/>",
    "DELETE, /, 404, <UnknownOperationException/>",
    "OPTIONS, /, 404, <UnknownOperationException/>"
  })
  void itAnswersAPostAndALookAtItsHealthAlone(String method, String path, int status, String text)
      throws Exception {
    var response = send(method, path, TARGET, BodyPublishers.ofString("{}"));
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.body()).isEqualToIgnoringNewLines(text + "\n");
  }

  @Test
  void aCallWithoutATargetIsRefused() throws Exception {
    var response = send("POST", "/", "x", BodyPublishers.noBody());
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("#UnknownOperationException\"");
  }

  @Test
  void aBodyOfTheLongestLengthIsRead() throws Exception {
    byte[] body = ("{}" + " ".repeat(Protocol.MAX_BODY - 2)).getBytes(UTF_8);
    assertThat(send("POST", "/", TARGET, BodyPublishers.ofByteArray(body)).body())
        .isEqualTo(NO_TABLES);
    assertThat(send("POST", "/", TARGET, chunked(body)).body()).isEqualTo(NO_TABLES);
  }

  /** Over a plain socket, since a client that still sends may miss the answer. */
  @Test
  void aLongerBodyIsRefusedByItsLengthOrWhileItComes() throws Exception {
    long tooLong = Protocol.MAX_BODY + 1;
    assertThat(answer("Content-Length: " + tooLong + "\r\n\r\n")).startsWith("HTTP/1.1 413");
    String chunk = "100000\r\n" + "x".repeat(0x100000) + "\r\n";
    assertThat(answer("Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(16) + "1\r\nx\r\n"))
        .startsWith("HTTP/1.1 413")
        .contains("#RequestEntityTooLargeException");
  }

  @Test
  void aBodyMayComeInParts() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
      socket.setTcpNoDelay(true);
      var out = socket.getOutputStream();
      out.write(head("Content-Length: 2\r\n\r\n").getBytes(UTF_8));
      out.flush();
      // The server works on others, and not on this one.
      assertThat(send("POST", "/", TARGET, BodyPublishers.ofString("{}")).statusCode())
          .isEqualTo(200);
      out.write('{');
      out.flush();
      assertThat(send("GET", "/", TARGET, BodyPublishers.noBody()).statusCode()).isEqualTo(200);
      out.write('}');
      out.flush();
      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8)).endsWith(NO_TABLES);
    }
  }

  private String answer(String rest) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
      socket.getOutputStream().write(head(rest).getBytes(UTF_8));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private static String head(String rest) {
    return "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Amz-Target: "
        + TARGET
        + "\r\n"
        + rest;
  }

  private static BodyPublisher chunked(byte[] body) {
    return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
  }

  private HttpResponse<String> send(String method, String path, String target, BodyPublisher body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(uri(path)).header("X-Amz-Target", target).method(method, body);
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort() + path);
  }
}
