package io.lastseat.serve.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What the page is told of categories, and of reservations that were handed over. */
class OpsCategoriesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String CATEGORIES =
      """
      {"capacity": 6, "longestHold": "PT30M", "waitingListLimit": 9, "gate": false, "categories": [
        {"name": "child", "title": "Children"}, {"name": "balcony", "capacity": 2},
        {"name": "adult", "closed": true}]}\
      """;

  @AutoClose
  private static final LastseatServer server =
      LastseatServer.start(ServerSettings.inMemory(line -> {}));

  private static final ApiClient API = new ApiClient(server.url(), Option.none());

  private static JsonNode ops(String call) {
    return API.get("/ops/api/" + call, "X-Lastseat-Ops", "none").expect(200).json();
  }

  private static void create(String resource, String terms) throws Exception {
    API.set(resource, JSON.readTree(terms));
  }

  private static String reserve(String resource, String applicant, String quantities)
      throws Exception {
    return API.reserve(
            resource,
            JSON.readTree(
                "{\"applicant\": \"%s\", \"quantities\": %s}".formatted(applicant, quantities)))
        .path("requestId")
        .asText();
  }

  private static void followUp(String reservation, String what, String body) throws Exception {
    API.decided("/v1/resources/%s/%s".formatted(reservation, what), JSON.readTree(body));
  }

  /**
   * What the page says of the verdicts on the resource, once it has seen so many; the oldest first.
   */
  private static Vector<String> verdicts(String resource, int number) {
    Vector<String> seen;
    do {
      seen = verdicts(resource);
    } while (seen.size() < number);
    return seen;
  }

  private static Vector<String> verdicts(String resource) {
    return Vector.ofAll(ops("now").at("/sections/verdicts/newest"))
        .filter(one -> one.path("resource").asText().equals(resource))
        .filter(one -> !one.path("kind").asText().equals("configure"))
        .reverse()
        .map(
            one ->
                String.join(
                    " ",
                    one.path("kind").asText(),
                    one.path("applicant").asText("-"),
                    one.path("resources").isMissingNode()
                        ? one.path("quantities").toString()
                        : one.path("resources").toString(),
                    one.path("outcome").asText(),
                    one.path("reason").asText("-"),
                    one.path("limitingCategory").asText("-")));
  }

  @Test
  void aResourceHasItsCategoriesInTheirOrder() throws Exception {
    create("filled", CATEGORIES);
    create("plain", "{\"capacity\": 3}");
    reserve("filled", "Ada", "{\"child\": 1, \"balcony\": 1}");
    API.reserve(
        "filled",
        JSON.readTree(
            "{\"applicant\": \"Bob\", \"quantities\": {\"balcony\": 1}, \"hold\": \"PT9M\"}"));
    API.reserve(
        "filled",
        JSON.readTree(
            "{\"applicant\": \"Cyd\", \"quantities\": {\"balcony\": 1}, \"wait\": true}"));

    JsonNode row;
    do {
      // The page is told of a commit a little after its callers are.
      row = ops("now?find=filled").at("/sections/resources/resources/0");
    } while (row.path("waiting").asInt() == 0);
    assertThat(row.path("categories").toString())
        .isEqualTo(
            "[{\"name\":\"child\",\"title\":\"Children\",\"taken\":1,\"held\":0,\"free\":3,\"waiting\":0},"
                + "{\"name\":\"balcony\",\"capacity\":2,\"taken\":2,\"held\":1,\"free\":0,\"waiting\":1},"
                + "{\"name\":\"adult\",\"closed\":true,\"taken\":0,\"held\":0,\"free\":0,\"waiting\":0}]");
    assertThat(ops("now?find=plain").at("/sections/resources/resources/0").has("categories"))
        .isFalse();
  }

  @Test
  void aVerdictSaysWhatItIsAboutByCategory() throws Exception {
    create("gala", CATEGORIES);
    String adas = "gala/requests/" + reserve("gala", "Ada", "{\"child\": 1, \"balcony\": 2}");
    followUp(adas, "hand-over", "{\"applicant\": \"Grace\"}");
    followUp(adas, "change", "{\"quantities\": {\"child\": 2, \"balcony\": 2}}");
    reserve("gala", "Bob", "{\"balcony\": 1}");
    reserve("gala", "Cyd", "{\"adult\": 1}");
    API.reserve(
        "gala",
        JSON.readTree(
            "{\"applicant\": \"Dan\", \"quantities\": {\"balcony\": 1}, \"wait\": true}"));
    followUp(adas, "cancel", "{}");

    assertThat(verdicts("gala", 8))
        .containsExactly(
            "reserve Ada {\"balcony\":2,\"child\":1} accepted - -",
            "hand-over Grace {\"balcony\":2,\"child\":1} accepted - -",
            "change - {\"balcony\":2,\"child\":2} accepted - -",
            "reserve Bob {\"balcony\":1} rejected sold_out balcony",
            "reserve Cyd {\"adult\":1} rejected category_closed adult",
            "reserve Dan {\"balcony\":1} waiting - -",
            "cancel - {\"balcony\":2,\"child\":2} accepted - -",
            "promotion - {\"balcony\":1} accepted - -");
  }

  @Test
  void aClaimSaysTheUnitsOfEachResource() throws Exception {
    create("hall", CATEGORIES);
    create("projector", "{\"capacity\": 2}");
    String claim =
        "{\"applicant\": \"Ada\", \"resources\": [{\"resourceId\": \"hall\", \"quantities\":"
            + " {\"balcony\": 2}}, {\"resourceId\": \"projector\", \"quantity\": 1}]}";
    API.decided("/v1/claims", JSON.readTree(claim));
    API.decided("/v1/claims", JSON.readTree(claim));

    String asked =
        "claim Ada [{\"resourceId\":\"hall\",\"quantity\":2,\"quantities\":{\"balcony\":2}},"
            + "{\"resourceId\":\"projector\",\"quantity\":1}] ";
    assertThat(verdicts("hall", 2))
        .containsExactly(asked + "accepted - -", asked + "rejected sold_out balcony");
  }

  @Test
  void aStorySaysWhichCategoryIsInTheWay() throws Exception {
    create("told", CATEGORIES);
    reserve("told", "Ada", "{\"child\": 1, \"balcony\": 2}");
    String bobs = reserve("told", "Bob", "{\"balcony\": 1}");

    JsonNode story = ops("story?resource=told&request=" + bobs);
    assertThat(story.at("/commit/limitingCategory").asText()).isEqualTo("balcony");
    assertThat(story.at("/commit/takenByCategoryAfter"))
        .hasToString("{\"child\":1,\"balcony\":2,\"adult\":0}");
    assertThat(story.at("/became/limitingCategory").asText()).isEqualTo("balcony");
  }
}
