package io.lastseat.local.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ApiClient.Reply;
import io.lastseat.local.client.ClientPaths;

/** What was asked for and is decided, however long that takes. */
public final class Made {

  private static final String WAIT = "wait=20";

  private Made() {}

  /** A resource on these terms, which nobody has made before. */
  public static void resource(ApiClient client, String name, ObjectNode terms) {
    Reply made = client.put(ClientPaths.resource(name), terms, "Prefer", WAIT).expect(201, 202);
    while (made.status() != 200 && made.status() != 201) {
      made = client.get(ClientPaths.resource(name)).expect(200, 404);
    }
  }

  /** The verdict on a request that is answered so; the answer itself where that is one. */
  public static JsonNode verdict(ApiClient client, JsonNode answer) {
    JsonNode decided = answer;
    while (decided.path("status").asText().equals("pending")) {
      decided =
          client
              .get(
                  ClientPaths.request(
                      answer.get("resourceId").asText(), answer.get("requestId").asText()),
                  "Prefer",
                  WAIT)
              .expect(200)
              .json();
    }
    return decided;
  }

  /** What comes of a call that may be repeated as it is; it is, as long as it is not decided. */
  public static Reply decided(ApiClient client, String path, ObjectNode body, String... headers) {
    String[] all = new String[headers.length + 2];
    System.arraycopy(headers, 0, all, 2, headers.length);
    all[0] = "Prefer";
    all[1] = WAIT;
    Reply answer = client.post(path, body, all);
    while (answer.status() == 202) {
      answer = client.post(path, body, all);
    }
    return answer;
  }
}
