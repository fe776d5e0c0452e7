package io.lastseat.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vavr.control.Option;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;

/**
 * Asks a Lastseat server over HTTP, once and in the words of a test; threads may share it.
 *
 * <p>Every method throws {@link ApiFailed} where the server cannot be reached. None has a limit of
 * time: a server that is gone breaks the connection. A body is a map or a document.
 */
public final class ApiClient {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** As long as the server holds an answer; whoever needs a verdict asks again then. */
  private static final String WAIT = "wait=20";

  private final URI server;
  private final Option<String> apiKey;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Asks this server, with this key if it wants one; the address may have a path in front. */
  public ApiClient(URI server, Option<String> apiKey) {
    this.server = URI.create(server.toString().replaceFirst("/+$", ""));
    this.apiKey = apiKey;
  }

  /**
   * An answer.
   *
   * @param status HTTP status code
   */
  public record Reply(int status, HttpResponse<String> response) {

    /** The body as JSON. */
    public JsonNode json() {
      try {
        return JSON.readTree(response.body());
      } catch (IOException notJson) {
        throw new ApiFailed("The server did not answer in JSON: " + response.body());
      }
    }

    /** The body as it came. */
    public String text() {
      return response.body();
    }

    /**
     * Itself, if the status is the one wanted.
     *
     * @throws ApiFailed otherwise, in the server's words
     */
    public Reply expect(int... wanted) {
      for (int code : wanted) {
        if (status == code) {
          return this;
        }
      }
      throw new ApiFailed("The server answered " + status + ": " + text());
    }
  }

  /** Creates a resource on these terms, and waits for the verdict. */
  public void set(String resource, Object terms) {
    accepted(resource, put(ClientPaths.resource(resource), terms, "Prefer", WAIT));
  }

  /** Replaces the terms of a resource, and waits for the verdict. */
  public void replace(String resource, Object terms) {
    accepted(resource, put(ClientPaths.resource(resource), terms, "Prefer", WAIT, "If-Match", "*"));
  }

  private void accepted(String resource, Reply reply) {
    reply.expect(200, 201, 202);
    if (reply.status() == 202) {
      String status =
          decided(reply.response().headers().firstValue("Location").orElseThrow())
              .get("status")
              .asText();
      if (!status.equals("accepted")) {
        throw new ApiFailed("The terms of " + resource + " are not set: " + status);
      }
    }
  }

  /** Asks for some of a resource, and waits for the verdict; what it says. */
  public JsonNode reserve(String resource, Object application) {
    return verdict(
        post(ClientPaths.requests(resource), application, "Prefer", WAIT).expect(200, 202).json());
  }

  /** What a request is answered with once it is decided; the answer itself where it is. */
  public JsonNode verdict(JsonNode answer) {
    return answer.path("status").asText().equals("pending")
        ? verdict(answer.get("resourceId").asText(), answer.get("requestId").asText())
        : answer;
  }

  /** What became of a request that was taken in; waits for its verdict. */
  public JsonNode verdict(String resource, String request) {
    return decided(ClientPaths.request(resource, request));
  }

  /** What comes of a call that may be repeated as it is; it is, as long as it is not decided. */
  public Reply decided(String path, Object body, String... headers) {
    String[] all = Arrays.copyOf(headers, headers.length + 2);
    all[headers.length] = "Prefer";
    all[headers.length + 1] = WAIT;
    Reply answer;
    do {
      answer = post(path, body, all);
    } while (answer.status() == 202);
    return answer;
  }

  /** What stands there once it is decided. */
  public JsonNode decided(String path) {
    JsonNode status;
    do {
      status = get(path, "Prefer", WAIT).expect(200).json();
    } while (status.get("status").asText().equals("pending"));
    return status;
  }

  /** GET, with headers as name, value, name, value. */
  public Reply get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  /** PUT of a JSON body. */
  public Reply put(String path, Object body, String... headers) {
    return call("PUT", path, JSON.valueToTree(body).toString(), headers);
  }

  /** POST of a JSON body. */
  public Reply post(String path, Object body, String... headers) {
    return call("POST", path, JSON.valueToTree(body).toString(), headers);
  }

  /** DELETE, without a body. */
  public Reply delete(String path, String... headers) {
    return send(request(path, headers).DELETE());
  }

  /** Any other call with this JSON, or with nothing. */
  public Reply call(String method, String path, String body, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + path));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    apiKey.forEach(key -> request.header("X-Api-Key", key));
    return request;
  }

  private static String why(IOException unreachable) {
    return unreachable instanceof ConnectException
        ? "no connection"
        : Option.of(unreachable.getMessage()).getOrElse(unreachable::toString);
  }

  private Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
      return new Reply(response.statusCode(), response);
    } catch (IOException unreachable) {
      throw new ApiFailed("No answer from %s (%s).".formatted(server, why(unreachable)));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ApiFailed("Interrupted.");
    }
  }
}
