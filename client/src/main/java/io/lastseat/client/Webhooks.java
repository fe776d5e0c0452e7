package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.http.ApiAnswer;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.Fields;
import io.lastseat.client.http.Session;
import java.net.URI;
import java.util.Optional;

/**
 * The webhooks of a server; for administrators. Each method returns the server's document as it is;
 * the API's description explains it.
 *
 * <p>Every method throws a {@link LastseatFailure} if the server has no good answer, or the webhook
 * does not exist.
 */
public final class Webhooks {

  private static final String KIND = "webhooks";

  private final Session session;

  Webhooks(Session session) {
    this.session = session;
  }

  /** Lists all webhooks. */
  public JsonNode all() {
    return good(ApiCall.get("/v1/" + KIND));
  }

  /**
   * Creates or changes a webhook. Only the answer to a creation has its {@code secret}. The call is
   * sent once: if its answer is lost, rotate the secret.
   *
   * @param prefix of the resource ids that it reports; empty for all
   */
  public JsonNode put(String id, URI url, Optional<String> prefix) {
    Fields body = Fields.none().with("url", url.toString());
    Fields whole = prefix.map(beginning -> body.with("prefix", beginning)).orElse(body);
    return good(ApiCall.put(path(id), whole).sentOnce());
  }

  /** Removes a webhook. */
  public void remove(String id) {
    answered(ApiCall.delete(path(id)).sentOnce(), 204);
  }

  /** Makes a new {@code secret}; the old one also signs for one more day. The call is sent once. */
  public JsonNode rotate(String id) {
    return good(ApiCall.post(path(id) + "/secrets", Fields.none()).sentOnce());
  }

  /** Ends the old secret. */
  public JsonNode endOldSecret(String id) {
    return good(ApiCall.delete(path(id) + "/secrets"));
  }

  /** Reads the cursor of a webhook, and its list of failures. */
  public JsonNode deliveries(String id) {
    return good(ApiCall.get(path(id) + "/deliveries"));
  }

  /** Empties the list of failures, and forgets its gap. */
  public void clearDeliveries(String id) {
    answered(ApiCall.delete(path(id) + "/deliveries").sentOnce(), 204);
  }

  /** Sends that commit again, also if the receiver accepted it before. */
  public JsonNode sendAgain(String id, String resource, long commit) {
    return sentAgain(path(id) + "/deliveries/" + ApiCall.encoded(resource) + "/" + commit);
  }

  /** Sends all commits on the list of failures again. */
  public JsonNode sendAllAgain(String id) {
    return sentAgain(path(id) + "/deliveries");
  }

  private JsonNode sentAgain(String path) {
    return answered(ApiCall.post(path, Fields.none()), 202).json();
  }

  private ApiAnswer answered(ApiCall call, int status) {
    ApiAnswer answer = session.send(call);
    if (answer.status() != status) {
      throw answer.failed();
    }
    return answer;
  }

  private JsonNode good(ApiCall call) {
    return session.send(call).good().json();
  }

  private static String path(String id) {
    return ApiCall.path(KIND, id);
  }
}
