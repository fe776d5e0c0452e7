package io.lastseat.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.collection.HashSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownHostsTest {

  private static final Recorder function = new Recorder();

  @AutoClose
  private static final HttpGateway gateway =
      HttpGateway.start(
          GatewaySettings.on(0).allowing(HashSet.of("Tickets.Example.ORG", "my_proxy")), function);

  @BeforeEach
  void forget() {
    function.forget();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LocalHost:8080",
        "127.0.0.1",
        "127.0.0.1:1",
        "[::1]",
        "[::1]:8080",
        "tickets.example.org",
        "TICKETS.example.org:443",
        "my_proxy:80"
      })
  void our_names_are_served(String host) throws Exception {
    assertThat(get("Host: " + host)).startsWith("HTTP/1.1 200 ");
    assertThat(get("Host: localhost\r\nOrigin: http://" + host)).startsWith("HTTP/1.1 200 ");
    assertThat(function.calls).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "tickets.example.org.evil.example",
        "127.0.0.2",
        "0.0.0.0",
        "[::2]",
        "127.1",
        "2130706433"
      })
  void other_names_are_refused_with_what_to_do(String host) throws Exception {
    assertThat(get("Host: " + host))
        .startsWith("HTTP/1.1 421 ")
        .containsIgnoringCase("content-type: application/problem+json")
        .containsIgnoringCase("cache-control: no-store")
        .contains("urn:lastseat:problem:foreign-host", "--allowed-host NAME");
    assertThat(get("Host: localhost\r\nOrigin: https://" + host))
        .startsWith("HTTP/1.1 403 ")
        .contains("urn:lastseat:problem:foreign-origin", "--allowed-origin ORIGIN");
    assertThat(function.calls).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "",
        "://",
        "http://",
        "localhost",
        "file://",
        "http://local host",
        "//localhost",
        "http://evil@localhost"
      })
  void an_origin_that_is_none_is_refused(String origin) throws Exception {
    assertThat(get("Host: localhost\r\nOrigin: " + origin)).startsWith("HTTP/1.1 403 ");
    assertThat(function.calls).isEmpty();
  }

  @Test
  void each_of_several_origins_must_be_ours() throws Exception {
    assertThat(get("Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example"))
        .startsWith("HTTP/1.1 403 ");
  }

  @Test
  void an_absolute_address_counts_as_a_host() throws Exception {
    assertThat(RawHttp.get(gateway.url(), "http://evil.example/x")).startsWith("HTTP/1.1 4");
    assertThat(function.calls).isEmpty();
  }

  @Test
  void who_knows_no_host_is_no_browser() throws Exception {
    assertThat(RawHttp.send(gateway.url(), "GET /x HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void the_body_of_a_refused_request_is_not_taken_for_the_next_one() throws Exception {
    var hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    RawHttp.send(
        gateway.url(),
        "POST /x HTTP/1.1\r\nHost: evil.example\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(hidden.length(), hidden));
    assertThat(function.calls).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "[2001:db8::7], [2001:db8:0:0:0:0:0:7], true",
    "[fe80::7], [fe80:0:0:0:0:0:0:7%eth0], true",
    "[2001:db8::8], [2001:db8:0:0:0:0:0:7], false",
    "[2001:db8::7%x], 127.0.0.1, false",
    "evil.example, [2001:db8:0:0:0:0:0:7], false"
  })
  void an_address_of_ipv6_is_known_in_each_of_its_forms(String name, String at, boolean known) {
    assertThat(KnownHosts.isAddress(name, at)).isEqualTo(known);
  }

  private String get(String headers) throws Exception {
    return RawHttp.send(
        gateway.url(), "GET /x HTTP/1.1\r\n" + headers + "\r\nConnection: close\r\n\r\n");
  }
}
