package io.lastseat.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.serve.testing.Logged;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that announce a body and do not send it. */
class SlowBodyTest {

  private static final Duration NEVER = Duration.ofHours(1);
  private static final String HEAD =
      "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n";

  private final Recorder function = new Recorder();

  private HttpGateway gateway(Duration deadline) {
    return HttpGateway.start(GatewaySettings.on(0).withBodyDeadline(deadline), function);
  }

  @Test
  void a_body_that_does_not_come_is_answered_408_and_nothing_is_logged() throws Exception {
    try (var log = Logged.warningsOf("io.lastseat.serve.http", "org.eclipse.jetty");
        var gateway = gateway(Duration.ofMillis(200))) {
      for (var framing :
          List.of("Content-Length: 10\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n")) {
        assertThat(RawHttp.send(gateway.url(), HEAD + framing))
            .startsWith("HTTP/1.1 408 ")
            .containsIgnoringCase("connection: close")
            .containsIgnoringCase("content-type: application/problem+json")
            .containsIgnoringCase("cache-control: no-store")
            .containsIgnoringCase("x-content-type-options: nosniff")
            .contains("urn:lastseat:problem:body-too-slow", "within 0.2 seconds");
      }
      assertThat(log.lines()).isEmpty();
    }
    assertThat(function.calls).isEmpty();
  }

  @Test
  void what_comes_byte_by_byte_has_one_deadline_for_all() throws Exception {
    try (var gateway = gateway(Duration.ofMillis(300));
        var socket = new Socket(gateway.url().getHost(), gateway.url().getPort())) {
      socket.getOutputStream().write((HEAD + "Content-Length: 10000000\r\n\r\n").getBytes(UTF_8));
      var dripping =
          new Thread(
              () -> {
                try {
                  while (true) {
                    socket.getOutputStream().write('x');
                  }
                } catch (IOException closed) {
                  // The server has answered.
                }
              });
      dripping.start();
      assertThat(RawHttp.head(socket.getInputStream())).startsWith("HTTP/1.1 408 ");
      socket.close();
      dripping.join();
    }
    assertThat(function.calls).isEmpty();
  }

  @Test
  void a_body_beyond_the_limit_is_refused_however_it_comes() throws Exception {
    var settings = GatewaySettings.on(0).withBodiesOf(100).withBodyDeadline(NEVER);
    try (var gateway = HttpGateway.start(settings, function)) {
      for (var framing :
          List.of(
              "Content-Length: 101\r\n\r\n" + "x".repeat(101),
              "Transfer-Encoding: chunked\r\n\r\n3c\r\n%1$s\r\n3c\r\n%1$s\r\n0\r\n\r\n"
                  .formatted("x".repeat(60)),
              "Content-Length: 101\r\nExpect: 100-continue\r\n\r\n")) {
        assertThat(RawHttp.send(gateway.url(), HEAD + framing))
            .startsWith("HTTP/1.1 413 ")
            .contains("No API takes more than 100 bytes");
      }
      assertThat(function.calls).isEmpty();
      RawHttp.send(
          gateway.url(),
          HEAD + "Connection: close\r\nContent-Length: 100\r\n\r\n" + "x".repeat(100));
    }
    assertThat(function.call().body().get()).hasSize(100);
  }

  /**
   * The client need not send what is too large, and its connection need not wait for a deadline.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 101\r\n\r\n",
        "Content-Length: 101\r\n\r\nx",
        "Content-Length: 9000000000\r\n\r\n",
        "Content-Length: 101\r\nExpect: 100-continue\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n65\r\n"
            + "0123456789012345678901234567890123456789012345678901234567890123456789"
            + "0123456789012345678901234567890\r\n"
      })
  void a_body_that_will_be_too_large_is_refused_at_once(String framing) throws Exception {
    var settings = GatewaySettings.on(0).withBodiesOf(100).withBodyDeadline(NEVER);
    try (var gateway = HttpGateway.start(settings, function);
        var socket = new Socket(gateway.url().getHost(), gateway.url().getPort())) {
      socket.getOutputStream().write((HEAD + framing).getBytes(UTF_8));
      var in = socket.getInputStream();
      assertThat(RawHttp.head(in)).startsWith("HTTP/1.1 413 ");
      assertThat(new String(in.readAllBytes(), UTF_8))
          .contains("urn:lastseat:problem:body-too-large", "more than 100 bytes");
    }
    assertThat(function.calls).isEmpty();
  }

  @Test
  void a_body_in_pieces_is_put_together_within_its_deadline() throws Exception {
    try (var gateway = gateway(NEVER);
        var socket = new Socket(gateway.url().getHost(), gateway.url().getPort())) {
      socket.setTcpNoDelay(true);
      var out = socket.getOutputStream();
      out.write((HEAD + "Content-Length: 6\r\nExpect: 100-continue\r\n\r\n").getBytes(UTF_8));
      assertThat(RawHttp.head(socket.getInputStream())).startsWith("HTTP/1.1 100 ");
      for (var letter : "pieces".toCharArray()) {
        out.write(letter);
        out.flush();
      }
      assertThat(RawHttp.head(socket.getInputStream())).startsWith("HTTP/1.1 200 ");
    }
    assertThat(function.call().body()).contains("pieces");
  }

  /** The slow clients outnumber the threads of every pool of the server. */
  @Test
  void clients_that_send_slowly_keep_no_other_waiting() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (var gateway = gateway(NEVER)) {
      for (int i = 0; i < 600; i++) {
        var socket = new Socket(gateway.url().getHost(), gateway.url().getPort());
        slow.add(socket);
        socket.getOutputStream().write((HEAD + "Content-Length: 10\r\n\r\nabc").getBytes(UTF_8));
      }
      assertThat(RawHttp.get(gateway.url(), "/probe")).startsWith("HTTP/1.1 200 ");
      assertThat(function.call().path()).isEqualTo("/probe");
      for (var socket : slow) {
        socket.close();
      }
    }
    assertThat(function.calls).isEmpty();
  }

  @Test
  void a_client_that_hangs_up_reaches_no_function_and_leaves_no_trace() throws Exception {
    try (var log = Logged.warningsOf("io.lastseat.serve.http", "org.eclipse.jetty");
        var gateway = gateway(NEVER)) {
      try (var socket = new Socket(gateway.url().getHost(), gateway.url().getPort())) {
        socket.getOutputStream().write((HEAD + "Content-Length: 10\r\n\r\nabc").getBytes(UTF_8));
        socket.shutdownOutput();
        assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
            .startsWith("HTTP/1.1 400 ")
            .contains("urn:lastseat:problem:malformed-http");
      }
      assertThat(RawHttp.send(gateway.url(), HEAD + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc"))
          .startsWith("HTTP/1.1 400 ")
          .contains("urn:lastseat:problem:malformed-http");
      assertThat(log.lines()).isEmpty();
    }
    assertThat(function.calls).isEmpty();
  }
}
