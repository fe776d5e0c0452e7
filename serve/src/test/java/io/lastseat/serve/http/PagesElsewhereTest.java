package io.lastseat.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.HashSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesElsewhereTest {

  private static final String PAGE = "https://www.example.org";

  private static final Recorder function = new Recorder();

  @AutoClose
  private static final HttpGateway gateway =
      HttpGateway.start(
          GatewaySettings.on(0).toPagesOf(HashSet.of(PAGE, "http://localhost:5173")), function);

  @BeforeEach
  void forget() {
    function.forget();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/resources/x", "/v1/none", "/", "/v1/resources/x/requests"})
  void a_preflight_is_answered_for_every_path_without_the_function(String path) throws Exception {
    String answer =
        send("OPTIONS " + path, "Origin: " + PAGE, "Access-Control-Request-Method: POST");

    assertThat(answer).startsWith("HTTP/1.1 204 ");
    assertThat(lines(answer))
        .contains(
            "access-control-allow-origin: https://www.example.org",
            "access-control-allow-methods: get,head,post,put,patch,delete",
            "access-control-allow-headers: authorization,content-type,idempotency-key,if-match,"
                + "if-none-match,prefer,x-api-key",
            "access-control-max-age: 7200",
            "vary: origin");
    assertThat(answer).doesNotContainIgnoringCase("credentials").doesNotContain("*");
    assertThat(function.calls).isEmpty();
  }

  @Test
  void a_page_reads_the_answer_and_its_headers() throws Exception {
    String answer = send("GET /x", "Origin: " + PAGE);

    assertThat(lines(answer))
        .contains(
            "access-control-allow-origin: https://www.example.org",
            "access-control-expose-headers:"
                + " date,etag,key-prefix,location,preference-applied,retry-after")
        .anyMatch(line -> line.startsWith("date: "));
    assertThat(function.calls).hasSize(1);
  }

  @Test
  void without_a_page_nothing_is_said_of_pages() throws Exception {
    assertThat(send("GET /x")).startsWith("HTTP/1.1 200 ").doesNotContainIgnoringCase("access-");
    assertThat(send("OPTIONS /x", "Access-Control-Request-Method: GET"))
        .doesNotContainIgnoringCase("access-");
    assertThat(function.calls).hasSize(2);
  }

  /** A cache must not show one page's answer to another page. */
  @ParameterizedTest
  @ValueSource(strings = {"", "https://www.example.org", "http://localhost:5174"})
  void each_answer_says_that_it_may_depend_on_the_page(String origin) throws Exception {
    for (String path : List.of("/signup/concert", "/web/page/page.css", "/ops", "/x")) {
      String answer =
          origin.isEmpty() ? send("GET " + path) : send("GET " + path, "Origin: " + origin);
      assertThat(lines(answer)).as(path).containsOnlyOnce("vary: origin");
    }
  }

  /** A page of this machine may call, but reads nothing unless its origin is allowed. */
  @Test
  void a_page_of_this_machine_is_no_page_elsewhere() throws Exception {
    assertThat(send("GET /x", "Origin: http://localhost:5174"))
        .startsWith("HTTP/1.1 200 ")
        .doesNotContainIgnoringCase("access-");
    assertThat(send("GET /x", "Origin: http://localhost:5173"))
        .containsIgnoringCase("access-control-allow-origin: http://localhost:5173");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "*",
        "https://www.example.org.evil.example",
        "https://evil.example/https://www.example.org",
        "http://www.example.org",
        "https://www.example.org:444",
        "https://WWW.example.org",
        "https://www.example.org, https://evil.example",
        "https://www.example.org https://evil.example",
        "https://www.example.org\r\nOrigin: https://www.example.org"
      })
  void other_pages_are_told_nothing(String origin) throws Exception {
    assertThat(send("GET /x", "Origin: " + origin)).doesNotContainIgnoringCase("access-control");
    assertThat(send("OPTIONS /x", "Origin: " + origin, "Access-Control-Request-Method: POST"))
        .doesNotContainIgnoringCase("access-control")
        .doesNotStartWith("HTTP/1.1 204 ");
  }

  @Test
  void a_huge_origin_is_refused() throws Exception {
    assertThat(send("GET /x", "Origin: https://" + "a".repeat(7_000) + ".example"))
        .startsWith("HTTP/1.1 403 ");
    assertThat(send("GET /x", "Origin: https://" + "a".repeat(20_000) + ".example"))
        .startsWith("HTTP/1.1 431 ");
    assertThat(function.calls).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://www.example.org", "http://localhost:5173", "http://[::1]:80", "app://x"})
  void these_are_origins(String text) {
    assertThat(PagesElsewhere.isOrigin(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*",
        "null",
        "https://*.example.org",
        "www.example.org",
        "https://www.example.org/",
        "https://www.example.org/x",
        "https://WWW.example.org",
        "https://a@www.example.org",
        "https://www.example.org:",
        "https://www.example.org\n",
        " https://www.example.org",
        "https://a,https://b"
      })
  void these_are_none(String text) {
    assertThat(PagesElsewhere.isOrigin(text)).isFalse();
  }

  private static String[] lines(String answer) {
    return answer.toLowerCase(Locale.ROOT).split("\r\n");
  }

  private String send(String request, String... headers) throws Exception {
    String all = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    return RawHttp.send(
        gateway.url(),
        request + " HTTP/1.1\r\nHost: localhost\r\n" + all + "Connection: close\r\n\r\n");
  }
}
