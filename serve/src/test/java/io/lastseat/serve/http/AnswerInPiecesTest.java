package io.lastseat.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.serve.testing.Logged;
import io.lastseat.site.Answer;
import io.vavr.collection.Iterator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A long answer over real HTTP: whole, or recognizably broken. */
class AnswerInPiecesTest {

  private static final AtomicReference<Iterator<String>> rest = new AtomicReference<>();

  @AutoClose
  private static final HttpGateway gateway =
      HttpGateway.start(GatewaySettings.on(0), (call, invocation) -> answer(rest.get()));

  private final HttpClient client = HttpClient.newHttpClient();

  private static Answer answer(Iterator<String> pieces) {
    return Answer.of(200, "text/csv", "first\r\n").followedBy(pieces);
  }

  private static Iterator<String> breakingOff() {
    return Iterator.of("second\r\n")
        .concat(
            Iterator.of("third")
                .<String>map(
                    piece -> {
                      throw new IllegalStateException("The log is gone.");
                    }));
  }

  @Test
  void all_pieces_arrive_in_their_order() throws Exception {
    rest.set(Iterator.of("zw\u00f6lf\r\n", "", "last\r\n"));
    var answer =
        client.send(HttpRequest.newBuilder(gateway.url()).build(), BodyHandlers.ofString());
    assertThat(answer.body()).isEqualTo("first\r\nzw\u00f6lf\r\nlast\r\n");
    assertThat(answer.headers().firstValue("content-type")).contains("text/csv");
  }

  @Test
  void an_answer_that_breaks_off_is_no_answer_to_a_client() {
    rest.set(breakingOff());
    try (var log = Logged.warningsOf(AnswerInPieces.class.getName())) {
      assertThatThrownBy(
              () ->
                  client.send(
                      HttpRequest.newBuilder(gateway.url()).build(), BodyHandlers.ofString()))
          .isInstanceOf(IOException.class);
      assertThat(log.lines()).anyMatch(line -> line.contains("broke off"));
    }
  }

  /** The end of chunks is a chunk of no bytes (RFC 9112, 7.1); here it must not come. */
  @Test
  void its_connection_ends_without_the_end_of_the_chunks() throws Exception {
    rest.set(breakingOff());
    assertThat(raw("HTTP/1.1"))
        .startsWith("HTTP/1.1 200")
        .containsIgnoringCase("transfer-encoding: chunked")
        .contains("first\r\n")
        .doesNotContain("0\r\n\r\n");
  }

  /** Such a client takes the end of the connection for the end of the answer. */
  @Test
  void a_client_of_http_1_0_gets_a_length_or_a_problem() throws Exception {
    rest.set(Iterator.of("second\r\n", "third\r\n"));
    assertThat(raw("HTTP/1.0")).containsIgnoringCase("content-length: 22").endsWith("third\r\n");
    rest.set(breakingOff());
    assertThat(raw("HTTP/1.0")).contains(" 500 ").doesNotContain("first");
  }

  @Test
  void a_head_reads_no_piece() throws Exception {
    rest.set(breakingOff());
    var head =
        client.send(
            HttpRequest.newBuilder(gateway.url()).method("HEAD", BodyPublishers.noBody()).build(),
            BodyHandlers.ofString());
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.headers().firstValue("content-type")).contains("text/csv");
    assertThat(head.body()).isEmpty();
    assertThat(rest.get().next()).isEqualTo("second\r\n");
  }

  /** The buffers of two sockets hold a few megabytes; the whole answer has 256. */
  @Test
  void the_server_reads_on_as_the_client_does() throws Exception {
    int size = 1 << 20;
    AtomicInteger read = new AtomicInteger();
    String piece = "x".repeat(size);
    rest.set(Iterator.continually(() -> piece).take(256).peek(one -> read.incrementAndGet()));
    var answer =
        client.send(HttpRequest.newBuilder(gateway.url()).build(), BodyHandlers.ofInputStream());
    long taken = 0;
    try (InputStream body = answer.body()) {
      for (int n; (n = body.readNBytes(size).length) > 0; ) {
        taken += n;
        assertThat(read.get()).isLessThanOrEqualTo((int) (taken / size) + 64);
      }
    }
    assertThat(read).hasValue(256);
    assertThat(taken).isEqualTo("first\r\n".length() + 256L * size);
  }

  /** All bytes until the end of the connection, or its abort. */
  private static String raw(String version) throws IOException {
    try (var socket = new Socket(gateway.url().getHost(), gateway.url().getPort())) {
      String get = "GET /x " + version + "\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(get.getBytes(UTF_8));
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      try {
        socket.getInputStream().transferTo(all);
      } catch (IOException reset) {
        // An abort may also show as a reset.
      }
      return all.toString(UTF_8);
    }
  }
}
