package io.lastseat.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.site.Call;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallFromRequestTest {

  /** All tests share it: each stop waits a second for a client's connections. */
  private static final Recorder function = new Recorder();

  private static final HttpClient client = HttpClient.newHttpClient();

  /** A long body deadline, so that a slow test machine never exceeds it. */
  @AutoClose
  private static final HttpGateway gateway =
      HttpGateway.start(GatewaySettings.on(0).withBodyDeadline(Duration.ofHours(1)), function);

  @BeforeEach
  void forget() {
    function.forget();
  }

  @Test
  void carries_method_path_headers_query_and_the_rest() throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.url().resolve("/v1/things?a=1&b=x%20y&a=2&flag"))
            .header("X-Tag", "one")
            .header("X-Tag", "two")
            .header("User-Agent", "test/1")
            .method("Patch", BodyPublishers.noBody())
            .build();
    client.send(request, BodyHandlers.ofString());
    var call = function.call();

    assertThat(call.method()).as("as it was sent").isEqualTo("Patch");
    assertThat(call.path()).isEqualTo("/v1/things");
    assertThat(call.query())
        .containsEntry("a", "1,2")
        .containsEntry("b", "x y")
        .containsEntry("flag", "")
        .hasSize(3);
    assertThat(call.headers())
        .containsEntry("x-tag", "one,two")
        .containsEntry("user-agent", "test/1")
        .containsEntry("x-forwarded-proto", "http")
        .containsEntry("host", "127.0.0.1:" + gateway.url().getPort());
    assertThat(call.body()).isEmpty();
    assertThat(call.base64()).isFalse();
    assertThat(call.source()).isEqualTo("127.0.0.1");
    assertThat(call.token()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          /, /
          /a%20b, /a b
          /a%2Fb, /a%2Fb
          /a%2fb%20c%2F, /a%2fb c%2F
          /a%252Fb, /a%2Fb
          /a+b, /a+b
          /a%2e%2e/b, /a../b
          /a/../b, /a/../b
          /a/./b//c, /a/./b//c
          /a;v=1/b, /a;v=1/b
          /caf%C3%A9, /café
          /a%3Fb, /a?b
          /a%5Cb, /a\\b
          /a|b{c}, /a|b{c}
          /a%FF, /a\uFFFD
          http://localhost/a%2Fb, /a%2Fb
          """,
      quoteCharacter = '"',
      ignoreLeadingAndTrailingWhitespace = true)
  void an_odd_path_reaches_the_function_decoded_once(String target, String path) throws Exception {
    assertThat(RawHttp.get(gateway.url(), target)).startsWith("HTTP/1.1 200 ");
    assertThat(function.call().path()).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/%2e%2e/x", "/../x", "/a%zz", "/a%4", "/a%", "/a%00b"})
  void a_path_that_is_none_is_refused_with_a_problem_document(String target) throws Exception {
    assertThat(RawHttp.get(gateway.url(), target))
        .startsWith("HTTP/1.1 400 ")
        .contains("{\"type\":\"urn:lastseat:problem:malformed-http\"");
    assertThat(function.calls).isEmpty();
  }

  @Test
  void a_malformed_query_reaches_the_function_as_it_is() throws Exception {
    assertThat(RawHttp.get(gateway.url(), "/x?a=%zz&b=1+2&=c&&d=e=f")).startsWith("HTTP/1.1 200 ");
    assertThat(function.call().query())
        .containsEntry("a", "%zz")
        .containsEntry("b", "1 2")
        .containsEntry("", "c")
        .containsEntry("d", "e=f");
  }

  @Test
  void cookies_do_not_reach_the_function() throws Exception {
    RawHttp.send(
        gateway.url(),
        "GET / HTTP/1.1\r\n"
            + "Host: localhost\r\n"
            + "Cookie: a=1; b=2\r\n"
            + "Cookie: c=\"3\"\r\n"
            + "Connection: close\r\n\r\n");
    assertThat(function.call().headers()).doesNotContainKey("cookie");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON; charset=utf-8",
        "application/merge-patch+json",
        "text/csv"
      })
  void a_textual_body_is_text(String contentType) throws Exception {
    var call = post("{\"name\":\"Zoë\"}".getBytes(UTF_8), contentType);
    assertThat(call.base64()).isFalse();
    assertThat(call.body()).contains("{\"name\":\"Zoë\"}");
  }

  /** API Gateway would make replacement characters of a text that is not UTF-8. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/octet-stream",
        "application/x-www-form-urlencoded",
        "nonsense",
        "application/json"
      })
  void every_other_body_is_base64(String contentType) throws Exception {
    var bytes = new byte[] {0, (byte) 0xff, 'a'};
    var call = post(bytes, contentType);
    assertThat(call.base64()).isTrue();
    assertThat(Base64.getDecoder().decode(call.body().get())).isEqualTo(bytes);
  }

  @Test
  void a_compressed_body_is_base64_whatever_its_type() throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.url())
            .header("Content-Type", "application/json")
            .header("Content-Encoding", "gzip")
            .POST(BodyPublishers.ofByteArray(new byte[] {31, (byte) 139}))
            .build();
    client.send(request, BodyHandlers.ofString());
    assertThat(function.call().base64()).isTrue();
  }

  @Test
  void a_chunked_body_is_put_together() throws Exception {
    RawHttp.send(
        gateway.url(),
        "POST / HTTP/1.1\r\n"
            + "Host: localhost\r\n"
            + "Content-Type: text/plain\r\n"
            + "Transfer-Encoding: chunked\r\n"
            + "Connection: close\r\n\r\n"
            + "3\r\n"
            + "abc\r\n"
            + "2\r\n"
            + "de\r\n"
            + "0\r\n\r\n");
    assertThat(function.call().body()).contains("abcde");
  }

  private Call post(byte[] body, String contentType) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.url())
            .header("Content-Type", contentType)
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    return function.call();
  }

  @Test
  void a_body_of_the_limit_passes() throws Exception {
    assertThat(post(new byte[ArrivingBody.LIMIT_BYTES], "text/plain").body().get())
        .hasSize(ArrivingBody.LIMIT_BYTES);
  }

  @Test
  void a_body_over_the_limit_is_refused_before_the_function() throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.url())
            .POST(BodyPublishers.ofByteArray(new byte[ArrivingBody.LIMIT_BYTES + 1]))
            .build();
    var response = client.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(response.body()).contains("urn:lastseat:problem:body-too-large", "10485760 bytes");
    assertThat(function.calls).isEmpty();
  }

  @Test
  void a_client_that_first_sends_everything_comes_to_read_the_refusal() throws Exception {
    var head =
        "POST / HTTP/1.1\r\n"
            + "Host: localhost\r\n"
            + "Content-Length: 40000000\r\n"
            + "Connection: close\r\n\r\n";
    var request = Arrays.copyOf(head.getBytes(UTF_8), head.length() + 40_000_000);
    assertThat(RawHttp.send(gateway.url(), request)).startsWith("HTTP/1.1 413 ");
  }

  @Test
  void a_client_that_asks_first_is_refused_without_sending_its_body() throws Exception {
    var response =
        RawHttp.send(
            gateway.url(),
            "POST / HTTP/1.1\r\n"
                + "Host: localhost\r\n"
                + "Content-Length: 10485761\r\n"
                + "Expect: 100-continue\r\n\r\n");
    assertThat(response).startsWith("HTTP/1.1 413 ");
  }

  @Test
  void an_endless_body_is_cut_off() throws Exception {
    try (var socket = new Socket("127.0.0.1", gateway.url().getPort())) {
      var out = socket.getOutputStream();
      out.write(
          "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
              .getBytes(UTF_8));
      var chunk = ("100000\r\n" + "x".repeat(0x100000) + "\r\n").getBytes(UTF_8);
      assertThatThrownBy(
              () -> {
                for (int megabytes = 0; megabytes < 200; megabytes++) {
                  out.write(chunk);
                }
              })
          .isInstanceOf(IOException.class);
    }
    assertThat(function.calls).isEmpty();
  }
}
