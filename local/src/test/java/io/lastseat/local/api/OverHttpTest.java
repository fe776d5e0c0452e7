package io.lastseat.local.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.local.http.HttpGateway;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The function behind real HTTP: what the gateway makes of calls and answers, it understands. */
class OverHttpTest {

  private final World world = World.deciding();
  private final HttpGateway gateway = HttpGateway.start(0, "intake", world.function());
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void aReservationFromBeginningToEnd() throws Exception {
    HttpResponse<String> created =
        send("PUT", "/v1/resources/web", "{\"capacity\": 2}", "Content-Type", "application/json");
    HttpResponse<String> taken =
        send(
            "POST",
            "/v1/resources/web/requests",
            "{\"applicant\": \"Zo\u00eb\", \"quantity\": 2}",
            "content-type",
            "application/json; charset=utf-8",
            "PREFER",
            "wait=5");
    String location = taken.headers().firstValue("location").orElseThrow();
    HttpResponse<String> status = send("GET", location, "");
    String tag = status.headers().firstValue("etag").orElseThrow();

    assertThat(created.statusCode()).isEqualTo(201);
    assertThat(taken.statusCode()).isEqualTo(200);
    assertThat(taken.body()).contains("\"status\":\"accepted\"", "\"applicant\":\"Zo\u00eb\"");
    assertThat(status.body()).isEqualTo(taken.body());
    assertThat(send("GET", location, "", "If-None-Match", tag).statusCode()).isEqualTo(304);
    HttpResponse<String> head = send("HEAD", location, "");
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(head.headers().firstValue("etag")).contains(tag);
    HttpResponse<String> csv = send("GET", "/v1/resources/web/roster?limit=10&format=csv", "");
    assertThat(csv.body()).contains(",Zo\u00eb,2,");
  }

  @Test
  void escapesInPaths() throws Exception {
    send("PUT", "/v1/resources/a.b", "{\"capacity\": 2}", "Content-Type", "application/json");

    assertThat(send("GET", "/v1/resources/a%2Eb", "").statusCode()).isEqualTo(200);
    assertThat(send("GET", "/v1/resources/a%252Eb", "").statusCode()).isEqualTo(200);
    assertThat(send("GET", "/v1/resources/a%2Fb", "").statusCode()).isEqualTo(400);
    assertThat(send("GET", "/v1/resources/a.b%2Froster", "").statusCode()).isEqualTo(400);
    assertThat(send("GET", "/v1/resources/a%252Fb", "").statusCode()).isEqualTo(400);
    assertThat(send("GET", "/v1/resources/%C3%BC", "").statusCode()).isEqualTo(400);
    assertThat(send("GET", "/v1/resources/%FF", "").statusCode()).isEqualTo(400);
    assertThat(send("GET", "/v1/resources/%0A", "").statusCode()).isEqualTo(400);
  }

  @Test
  void bodiesThatAreNoText() throws Exception {
    URI uri = gateway.url().resolve("/v1/resources/web/requests");
    HttpRequest binary =
        HttpRequest.newBuilder(uri)
            .header("Content-Type", "application/octet-stream")
            .POST(BodyPublishers.ofByteArray(new byte[] {0, 1, (byte) 0xff}))
            .build();

    assertThat(client.send(binary, BodyHandlers.ofString()).statusCode()).isEqualTo(415);
  }

  /** Once both were stored with replacement characters, and were the same under one key. */
  @Test
  void bytesThatAreNoUtf8() throws Exception {
    send("PUT", "/v1/resources/bytes", "{\"capacity\": 2}", "Content-Type", "application/json");
    for (int invalid : new int[] {0xff, 0xfe}) {
      byte[] body = "{\"applicant\": \"Zo?\", \"quantity\": 1}".getBytes(StandardCharsets.US_ASCII);
      body[17] = (byte) invalid;
      HttpRequest damaged =
          HttpRequest.newBuilder(gateway.url().resolve("/v1/resources/bytes/requests"))
              .header("Content-Type", "application/json")
              .header("Idempotency-Key", "one")
              .POST(BodyPublishers.ofByteArray(body))
              .build();
      HttpResponse<String> refused = client.send(damaged, BodyHandlers.ofString());

      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("malformed-body", "not valid UTF-8");
    }
    assertThat(send("GET", "/v1/resources/bytes", "").body()).contains("\"lastDecision\":1");
  }

  @Test
  void twoKeysArriveAsOneWithAComma() throws Exception {
    send("PUT", "/v1/resources/comma", "{\"capacity\": 2}", "Content-Type", "application/json");
    HttpResponse<String> refused =
        send(
            "POST",
            "/v1/resources/comma/requests",
            "{\"applicant\": \"Ada\", \"quantity\": 1}",
            "Content-Type",
            "application/json",
            "Idempotency-Key",
            "k1",
            "Idempotency-Key",
            "k2");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("invalid-idempotency-key", "joined by a comma");
  }

  @Test
  void methodsAreCaseSensitive() throws Exception {
    HttpResponse<String> refused = send("get", "/openapi.yaml", "");

    assertThat(refused.statusCode()).isEqualTo(405);
    assertThat(refused.headers().firstValue("allow")).contains("GET, HEAD");
  }

  private HttpResponse<String> send(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(gateway.url().resolve(path))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
