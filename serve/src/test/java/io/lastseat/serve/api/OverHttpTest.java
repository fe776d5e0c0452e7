package io.lastseat.serve.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.serve.http.GatewaySettings;
import io.lastseat.serve.http.HttpGateway;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * The function behind real HTTP: what the gateway makes of calls and answers, it understands. What
 * the gateway makes of odd calls is {@code CallFromRequestTest}'s, what the function makes of them
 * the tests' of intake.
 */
class OverHttpTest {

  private final World world = World.deciding();

  @AutoClose
  private final HttpGateway gateway = HttpGateway.start(GatewaySettings.on(0), world.function());

  private final HttpClient client = HttpClient.newHttpClient();

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
