package io.lastseat.serve.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.vavr.collection.Vector;

/** Three resources, and a crowd that claims them in pairs, in any order of the names. */
final class OverlappingClaims {

  private final ApiClient client;
  private final Vector<String> resources;
  private final int capacity;

  /**
   * Makes three resources.
   *
   * @param capacity of each of the three
   */
  OverlappingClaims(ApiClient client, int round, int capacity) {
    this.client = client;
    this.capacity = capacity;
    this.resources = Vector.of("ca", "cb", "cc").map(name -> name + "-" + round);
  }

  Vector<String> resources() {
    return resources;
  }

  /** Claims a unit of two resources, waits, and returns the verdict. */
  JsonNode claim(int person) {
    Vector<String> pair = Vector.of(person, person + 1).map(i -> resources.get(i % 3));
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("applicant", "person " + person);
    pair.forEach(
        name -> body.withArray("resources").addObject().put("resourceId", name).put("quantity", 1));
    return decided(client, body, "key-" + person);
  }

  /** Sends this claim under this key, waits, and returns the verdict. */
  static JsonNode decided(ApiClient client, ObjectNode claim, String key) {
    JsonNode answer =
        client
            .post("/v1/claims", claim, "Prefer", ScenarioCrowds.WAIT, "Idempotency-Key", key)
            .expect(200, 202)
            .json();
    return client.verdict(answer);
  }

  /** Checks that no capacity is exceeded, no claim is half done, and each refusal was needed. */
  void check(Vector<JsonNode> answers) {
    Vector<JsonNode> granted =
        answers.filter(answer -> answer.get("status").asText().equals("accepted"));
    Vector<String> full = resources.filter(name -> taken(name) == capacity);
    for (String name : resources) {
      Vector<String> owners =
          granted
              .filter(
                  answer -> answer.get("resources").findValuesAsText("resourceId").contains(name))
              .map(answer -> answer.get("applicant").asText());
      assertThat(taken(name)).isEqualTo(owners.size()).isLessThanOrEqualTo(capacity);
      JsonNode roster = client.get(ClientPaths.roster(name) + "?limit=1000").expect(200).json();
      assertThat(roster.get("entries").findValuesAsText("applicant"))
          .containsExactlyInAnyOrderElementsOf(owners);
    }
    Vector<JsonNode> refused = answers.removeAll(granted);
    assertThat(refused)
        .isNotEmpty()
        .allMatch(answer -> answer.get("reason").asText().equals("sold_out"))
        .allMatch(answer -> full.contains(answer.get("limitingResource").asText()));
  }

  private long taken(String name) {
    return client.get(ClientPaths.resource(name)).expect(200).json().get("taken").asLong();
  }
}
