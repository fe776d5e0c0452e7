package org.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Lastseat;
import io.lastseat.test.LastseatTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@LastseatTest
class ConcertFormTest {

  private static final Pattern KEY = Pattern.compile("name=\"idempotencyKey\" value=\"([^\"]+)\"");

  private final HttpClient browser =
      HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build();

  @Autowired private Lastseat client;

  @Value("${local.server.port}")
  private int port;

  @Test
  void aFormThatIsSentTwiceSignsUpOnce() throws Exception {
    String form = "name=Ada&number=2&idempotencyKey=" + key();
    HttpResponse<String> first = send(form);
    HttpResponse<String> second = send(form);
    assertThat(first.body()).contains("You have 2.");
    assertThat(second.uri()).isEqualTo(first.uri());
    assertThat(free()).isEqualTo(1);
  }

  @Test
  void whoComesTooLateIsTold() throws Exception {
    send("name=Ada&number=2&idempotencyKey=" + key());
    assertThat(send("name=Grace&number=2&idempotencyKey=" + key()).body())
        .containsAnyOf("You have none.", "Too few seats are left.");
    assertThat(free()).isEqualTo(1);
  }

  @Test
  void whatIsWrongStandsOnTheForm() throws Exception {
    assertThat(send("name=&number=1&idempotencyKey=" + key()).body()).contains("role=\"alert\"");
    assertThat(free()).isEqualTo(3);
  }

  @Test
  void healthAndFiguresAreThere() throws Exception {
    send("name=Ada&number=1&idempotencyKey=" + key());
    assertThat(get("actuator/health/lastseat")).contains("\"status\":\"UP\"");
    assertThat(get("actuator/metrics/lastseat.client.verdicts")).contains("\"Accepted\"");
  }

  private long free() {
    return client.resource("concert").look().orElseThrow().free();
  }

  private String key() throws Exception {
    Matcher found = KEY.matcher(get(""));
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private String get(String path) throws Exception {
    return browser.send(HttpRequest.newBuilder(at(path)).build(), BodyHandlers.ofString()).body();
  }

  private HttpResponse<String> send(String form) throws Exception {
    return browser.send(
        HttpRequest.newBuilder(at(""))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build(),
        BodyHandlers.ofString());
  }

  private URI at(String path) {
    return URI.create("http://127.0.0.1:" + port + "/" + path);
  }
}
