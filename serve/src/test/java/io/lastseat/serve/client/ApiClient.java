package io.lastseat.serve.client;

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
 * Calls a Lastseat server over HTTP, once for each method call; threads may share it.
 *
 * <p>Every method throws {@link ApiFailed} if the server cannot be reached. No call has a timeout:
 * a server that ends breaks the connection. A body is a map or a document.
 */
public final class ApiClient {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The server holds an answer for so long; a caller that needs a verdict then asks again. */
  private static final String WAIT = "wait=20";

  private final URI server;
  private final Option<String> apiKey;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Calls this server, with this key if it wants one; the address may have a path prefix. */
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

    /** Returns the body as JSON. */
    public JsonNode json() {
      try {
        return JSON.readTree(response.body());
      } catch (IOException notJson) {
        throw new ApiFailed("The server did not answer in JSON: " + response.body());
      }
    }

    /** Returns the body as it came. */
    public String text() {
      return response.body();
    }

    /**
     * Returns itself if the status is the wanted one.
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

  /** Reserves units of a resource, waits for the verdict, and returns it. */
  public JsonNode reserve(String resource, Object application) {
    return verdict(
        post(ClientPaths.requests(resource), application, "Prefer", WAIT).expect(200, 202).json());
  }

  /** Waits for the verdict of an answered request, and returns its document. */
  public JsonNode verdict(JsonNode answer) {
    return answer.path("status").asText().equals("pending")
        ? verdict(answer.get("resourceId").asText(), answer.get("requestId").asText())
        : answer;
  }

  /** Waits for the verdict of a request, and returns its document. */
  public JsonNode verdict(String resource, String request) {
    return decided(ClientPaths.request(resource, request));
  }

  /** Posts a body, and repeats the call until it is decided; the call must be repeatable. */
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

  /** Reads this path until its request is decided, and returns the document. */
  public JsonNode decided(String path) {
    JsonNode status;
    do {
      status = get(path, "Prefer", WAIT).expect(200).json();
    } while (status.get("status").asText().equals("pending"));
    return status;
  }

  /** Sends a GET, with headers as name, value, name, value. */
  public Reply get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  /** Sends a PUT of a JSON body. */
  public Reply put(String path, Object body, String... headers) {
    return call("PUT", path, JSON.valueToTree(body).toString(), headers);
  }

  /** Sends a POST of a JSON body. */
  public Reply post(String path, Object body, String... headers) {
    return call("POST", path, JSON.valueToTree(body).toString(), headers);
  }

  /** Sends a DELETE without a body. */
  public Reply delete(String path, String... headers) {
    return send(request(path, headers).DELETE());
  }

  /** Sends any call with this JSON, or with no body. */
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
