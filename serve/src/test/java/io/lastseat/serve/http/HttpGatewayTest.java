package io.lastseat.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.serve.testing.Logged;
import io.lastseat.site.Answer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpGatewayTest {

  /** One for all tests: each stop waits for a second for the connections of a client. */
  private static final Recorder function = new Recorder();

  @AutoClose
  private static final HttpGateway gateway = HttpGateway.start(GatewaySettings.on(0), function);

  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeEach
  void forget() {
    function.forget();
  }

  private HttpResponse<String> send(String method) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.url().resolve("/x")).method(method, BodyPublishers.noBody());
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void carries_the_answer_back() throws Exception {
    function.answer =
        Answer.of(202, "application/json", "{\"näme\":1}")
            .with("ETag", "\"1\"")
            .with("Connection", "close");
    var response = send("POST");
    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.body()).isEqualTo("{\"näme\":1}");
    assertThat(response.headers().firstValue("content-type")).contains("application/json");
    assertThat(response.headers().firstValue("etag")).contains("\"1\"");
    assertThat(response.headers().firstValue("server")).isEmpty();
  }

  @Test
  void decodes_a_base64_answer() throws Exception {
    function.answer =
        Answer.empty(200).withBytes(Base64.getEncoder().encodeToString("plain".getBytes(UTF_8)));
    var response = send("GET");
    assertThat(response.body()).isEqualTo("plain");
    assertThat(response.headers().firstValue("content-type")).contains("text/plain;charset=utf-8");
  }

  @Test
  void head_and_not_modified_have_no_body() throws Exception {
    var head = send("HEAD");
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.headers().firstValue("content-length")).contains("4");
    assertThat(head.body()).isEmpty();
    function.answer = Answer.empty(304).withBody("no");
    assertThat(send("GET").body()).isEmpty();
    function.answer = Answer.empty(204);
    assertThat(send("DELETE").statusCode()).isEqualTo(204);
  }

  /** RFC 9110, 8.6: a 204 may have no length; that of a 304 would be the document's. */
  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void an_answer_without_a_body_has_no_length(int status) throws Exception {
    function.answer = Answer.empty(status);
    assertThat(RawHttp.get(gateway.url(), "/x"))
        .startsWith("HTTP/1.1 " + status)
        .doesNotContainIgnoringCase("content-length")
        .doesNotContainIgnoringCase("transfer-encoding")
        .endsWith("\r\n\r\n");
    try (var socket = new Socket(gateway.url().getHost(), gateway.url().getPort())) {
      for (int i = 0; i < 2; i++) {
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
        assertThat(RawHttp.head(socket.getInputStream())).startsWith("HTTP/1.1 " + status);
      }
    }
  }

  static Stream<Throwable> thrown() {
    return Stream.of(new IllegalStateException("secret"), new StackOverflowError("secret"));
  }

  @ParameterizedTest
  @MethodSource("thrown")
  void a_function_that_throws_is_a_problem_document(Throwable failure) throws Exception {
    function.thrown = failure;
    assertInternalServerError(send("GET"));
  }

  static Stream<Answer> impossible() {
    return Stream.of(
        null,
        Answer.empty(999).with("X-Left", "over"),
        Answer.empty(200).with("X-Left", "over").withBytes("?"));
  }

  @ParameterizedTest
  @MethodSource("impossible")
  void an_impossible_answer_is_a_problem_document(Answer impossible) throws Exception {
    function.answer = impossible;
    assertInternalServerError(send("GET"));
  }

  private static void assertInternalServerError(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(response.body())
        .contains("\"type\":\"urn:lastseat:problem:internal\"")
        .doesNotContain("secret");
    assertThat(response.headers().firstValue("content-type")).contains("application/problem+json");
    assertThat(response.headers().firstValue("cache-control")).contains("no-store");
    assertThat(response.headers().firstValue("x-content-type-options")).contains("nosniff");
    assertThat(response.headers().firstValue("x-left")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nbad header: x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunky\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "G<T / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: local host\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /v1/resources/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /\u0000 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
      })
  void malformed_http_is_refused_with_a_problem_document(String request) throws Exception {
    try (var log = Logged.warningsOf("io.lastseat.serve.http", "org.eclipse.jetty")) {
      var response = RawHttp.send(gateway.url(), request);
      assertThat(response)
          .startsWith("HTTP/1.1 ")
          .containsIgnoringCase("content-type: application/problem+json")
          .containsIgnoringCase("connection: close")
          .containsIgnoringCase("cache-control: no-store")
          .containsIgnoringCase("x-content-type-options: nosniff")
          .contains("\"type\":\"urn:lastseat:problem:malformed-http\"", "\"detail\":\"")
          .doesNotContainIgnoringCase("<html")
          .doesNotContainIgnoringCase("jetty")
          .doesNotContainIgnoringCase("\r\nserver:");
      assertThat(log.lines()).isEmpty();
      assertThat(function.calls).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "431, 'GET / HTTP/1.1|Host: localhost|X: %s||'",
    "414, 'GET /%s HTTP/1.1|Host: localhost||'"
  })
  void what_is_too_large_is_refused_with_a_problem_document(int status, String request)
      throws Exception {
    var large = request.formatted("x".repeat(20_000)).replace("|", "\r\n");
    assertThat(RawHttp.send(gateway.url(), large))
        .startsWith("HTTP/1.1 " + status)
        .containsIgnoringCase("cache-control: no-store")
        .containsIgnoringCase("x-content-type-options: nosniff")
        .contains("\"status\":" + status, status == 431 ? "8 KB" : "/openapi.yaml");
  }

  @Test
  void a_taken_port_is_named_with_what_to_do() {
    var port = gateway.url().getPort();
    assertThatThrownBy(() -> HttpGateway.start(GatewaySettings.on(port), function))
        .isInstanceOf(PortUnavailable.class)
        .hasMessageContaining("Port " + port + " of 127.0.0.1 is not available")
        .hasMessageContaining("choose another port");
  }

  @Test
  void listens_on_the_loopback_interface_alone() throws Exception {
    var elsewhere = URI.create("http://127.0.0.2:" + gateway.url().getPort());
    assertThatThrownBy(() -> RawHttp.get(elsewhere, "/")).isInstanceOf(IOException.class);
  }

  @Test
  void another_address_is_called_by_it_and_by_no_other_name() throws Exception {
    var address = new InetSocketAddress("127.0.0.2", 0);
    try (var gateway = HttpGateway.start(GatewaySettings.on(address), function)) {
      assertThat(gateway.url().getHost()).isEqualTo("127.0.0.2");
      var ask = "GET /x HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n";
      assertThat(RawHttp.send(gateway.url(), ask.formatted("127.0.0.2")))
          .startsWith("HTTP/1.1 200 ");
      assertThat(RawHttp.send(gateway.url(), ask.formatted("127.0.0.3")))
          .startsWith("HTTP/1.1 421 ");
    }
  }

  @Test
  void running_requests_are_answered_before_it_stops() throws Exception {
    var running = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var gateway =
        HttpGateway.start(
            GatewaySettings.on(0).withGrace(Duration.ofHours(1)),
            (call, invocation) -> {
              if (call.path().equals("/quick")) {
                return Answer.empty(204);
              }
              running.countDown();
              await(release);
              return Answer.empty(200).withBody("late");
            });
    var url = gateway.url();
    var response =
        client.sendAsync(HttpRequest.newBuilder(gateway.url()).build(), BodyHandlers.ofString());
    await(running);
    try (var idle = new Socket(url.getHost(), url.getPort())) {
      idle.getOutputStream()
          .write("GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
      assertThat(RawHttp.head(idle.getInputStream())).startsWith("HTTP/1.1 204");
      var stopped = CompletableFuture.runAsync(gateway::close);
      assertThat(idle.getInputStream().readAllBytes())
          .as("the other connection is ended")
          .isEmpty();
      assertThat(stopped).isNotDone();
      release.countDown();
      assertThat(response.get().body()).isEqualTo("late");
      stopped.get();
    }
    assertThatThrownBy(() -> RawHttp.get(url, "/")).isInstanceOf(IOException.class);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
