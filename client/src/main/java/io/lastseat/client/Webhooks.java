package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Optional;

/**
 * Who is called about each commit; for administrators. What the server says is given as it is: its
 * documents stand in the description of its API.
 *
 * <p>Every method throws a {@link LastseatFailure} where the server has no good answer; a webhook
 * that nobody made is one, too.
 */
public final class Webhooks {

  private static final String PATH = "/v1/webhooks";

  private final Session session;

  Webhooks(Session session) {
    this.session = session;
  }

  /** All of them. */
  public JsonNode all() {
    return good(ApiCall.get(PATH));
  }

  /**
   * Makes one or changes it. The answer to one that was made has its {@code secret}, and nothing
   * else ever has. It is sent once: if that answer is lost, rotate the secret.
   *
   * @param prefix with which the ids of the resources begin; empty for all
   */
  public JsonNode put(String id, URI url, Optional<String> prefix) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("url", url.toString());
    prefix.ifPresent(beginning -> body.put("prefix", beginning));
    return good(ApiCall.put(path(id), body).sentOnce());
  }

  /** Tells it no more. */
  public void remove(String id) {
    delete(path(id));
  }

  private void delete(String path) {
    ApiAnswer answer = Futures.join(session.here().send(ApiCall.delete(path).sentOnce()));
    if (answer.status() != 204) {
      throw answer.failed();
    }
  }

  /** Makes a new {@code secret}; the old one goes on to sign for a day. It is sent once. */
  public JsonNode rotate(String id) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    return good(ApiCall.post(path(id) + "/secrets", body).sentOnce());
  }

  /** Ends the old secret. */
  public JsonNode endOldSecret(String id) {
    return good(ApiCall.delete(path(id) + "/secrets"));
  }

  /** How far it was told, and what is on its list of failures. */
  public JsonNode deliveries(String id) {
    return good(ApiCall.get(path(id) + "/deliveries"));
  }

  /** Empties its list of failures, and forgets its gap. */
  public void clearDeliveries(String id) {
    delete(path(id) + "/deliveries");
  }

  /** Has that commit sent again, whether it was taken before or not. */
  public JsonNode sendAgain(String id, String resource, long commit) {
    return sentAgain(path(id) + "/deliveries/" + ApiPaths.encoded(resource) + "/" + commit);
  }

  /** Has all sent again that are on its list of failures. */
  public JsonNode sendAllAgain(String id) {
    return sentAgain(path(id) + "/deliveries");
  }

  private JsonNode sentAgain(String path) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ApiAnswer answer = Futures.join(session.here().send(ApiCall.post(path, body)));
    if (answer.status() != 202) {
      throw answer.failed();
    }
    return answer.json();
  }

  private JsonNode good(ApiCall call) {
    return Answers.good(Futures.join(session.here().send(call))).json();
  }

  private static String path(String id) {
    return PATH + "/" + ApiPaths.encoded(id);
  }
}
