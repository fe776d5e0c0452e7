package io.lastseat.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.junit.jupiter.api.Test;

/** Categories, lines and limits on the pages without scripts. */
class PageWordsTest {

  private static final JsonNode HALL =
      json(
          """
          {"resourceId": "hall", "state": "open", "free": 5, "keyPrefix": "k~", "categories": [
            {"name": "adult", "title": "Grown-ups", "free": 3},
            {"name": "guest", "free": 2, "closed": true}]}\
          """);

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }

  @Test
  void aCategoryIsCalledByItsTitle() {
    JsonNode request = json("{\"quantity\": 3, \"quantities\": {\"adult\": 2, \"guest\": 1}}");

    assertThat(PageWords.places(request, HALL)).isEqualTo("3 places (2 × Grown-ups, 1 × guest)");
    assertThat(PageWords.places(request, MissingNode.getInstance()))
        .isEqualTo("3 places (2 × adult, 1 × guest)");
    assertThat(
            PageWords.refused(
                json("{\"detail\": \"Nothing is left.\", \"limitingCategory\": \"adult\"}"), HALL))
        .isEqualTo("Grown-ups: Nothing is left.");
  }

  @Test
  void whoWaitsReadsWhoIsBefore() {
    assertThat(PageWords.before(json("{\"unitsBefore\": 1}")))
        .isEqualTo("At most 1 place is waited for before you.");
    assertThat(PageWords.before(json("{\"unitsBefore\": 0}"))).isEqualTo("You are first in line.");
    assertThat(PageWords.before(json("{\"unitsBefore\": 0, \"quantities\": {\"adult\": 1}}")))
        .isEqualTo("Nobody before you waits for the same.");
  }

  @Test
  void aClosedCategoryTakesNoNumber() {
    assertThat(form(HALL))
        .containsPattern("id=\"of-guest\"[^>]* disabled>")
        .doesNotContainPattern("id=\"of-adult\"[^>]* disabled>")
        .contains("There is nothing more to be had of it.", "3 places left.");
  }

  @Test
  void theNumberHasTheLimitOfARequest() {
    String open = "{\"resourceId\": \"a\", \"state\": \"open\", \"free\": 5";
    assertThat(form(json(open + ", \"maxQuantityPerRequest\": 4}")))
        .contains("min=\"1\" max=\"4\"");
    assertThat(form(json(open + "}"))).contains("min=\"1\" inputmode");
  }

  private static String form(JsonNode resource) {
    PagePath path = PagePath.of("/signup/hall").get();
    return SignUpPages.form(path, resource, SignUpDraft.EMPTY, "", new Visitor("en", "")).markup();
  }
}
