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
 * The receivers that are called about each commit; for administrators. Each method returns the
 * server's document as it is; the API's description explains them.
 *
 * <p>Every method throws a {@link LastseatFailure} where the server has no good answer; a webhook
 * that does not exist is one, too.
 */
public final class Webhooks {

  private static final String KIND = "webhooks";

  private final Session session;

  Webhooks(Session session) {
    this.session = session;
  }

  /** All of them. */
  public JsonNode all() {
    return good(ApiCall.get("/v1/" + KIND));
  }

  /**
   * Makes one or changes it. The answer to one that was made has its {@code secret}, and nothing
   * else ever has. It is sent once: if that answer is lost, rotate the secret.
   *
   * @param prefix with which the ids of the resources begin; empty for all
   */
  public JsonNode put(String id, URI url, Optional<String> prefix) {
    Fields body = Fields.none().with("url", url.toString());
    Fields whole = prefix.map(beginning -> body.with("prefix", beginning)).orElse(body);
    return good(ApiCall.put(path(id), whole).sentOnce());
  }

  /** Calls it no more. */
  public void remove(String id) {
    answered(ApiCall.delete(path(id)).sentOnce(), 204);
  }

  /** Makes a new {@code secret}; the old one goes on to sign for a day. It is sent once. */
  public JsonNode rotate(String id) {
    return good(ApiCall.post(path(id) + "/secrets", Fields.none()).sentOnce());
  }

  /** Ends the old secret. */
  public JsonNode endOldSecret(String id) {
    return good(ApiCall.delete(path(id) + "/secrets"));
  }

  /** Its cursor, and its list of failures. */
  public JsonNode deliveries(String id) {
    return good(ApiCall.get(path(id) + "/deliveries"));
  }

  /** Empties its list of failures, and forgets its gap. */
  public void clearDeliveries(String id) {
    answered(ApiCall.delete(path(id) + "/deliveries").sentOnce(), 204);
  }

  /** Sends that commit again, whether it was taken before or not. */
  public JsonNode sendAgain(String id, String resource, long commit) {
    return sentAgain(path(id) + "/deliveries/" + ApiCall.encoded(resource) + "/" + commit);
  }

  /** Sends all commits again that are on its list of failures. */
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
