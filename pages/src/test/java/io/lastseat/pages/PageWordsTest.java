package io.lastseat.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.lastseat.pages.Scene.Visitor;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
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

  private static final PageWords WORDS =
      PageWords.of(new Visitor("en", ""), ZoneId.of("Europe/Berlin"));

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

    assertThat(WORDS.parts(request, HALL)).isEqualTo("2 × Grown-ups, 1 × guest");
    assertThat(WORDS.parts(request, MissingNode.getInstance())).isEqualTo("2 × adult, 1 × guest");
    assertThat(
            WORDS.refused(
                json("{\"reason\": \"sold_out\", \"limitingCategory\": \"adult\"}"), HALL))
        .isEqualTo("Grown-ups: Nothing was left.");
  }

  @Test
  void whoWaitsReadsWhoIsBefore() {
    assertThat(WORDS.before(json("{\"unitsBefore\": 1}")))
        .isEqualTo("At most 1 place is waited for before you.");
    assertThat(WORDS.before(json("{\"unitsBefore\": 0}"))).isEqualTo("You are first in line.");
    assertThat(
            WORDS.before(
                json("{\"unitsBefore\": 0, \"place\": 2, \"quantities\": {\"adult\": 1}}")))
        .isEqualTo("Nobody before you waits for the same.");
  }

  @Test
  void whoChoosesNothingOfAnyCategoryIsToldToChoose() {
    assertThat(WORDS.wrong(draft("0", ""), HALL)).isEqualTo("Choose at least one place.");
    assertThat(WORDS.wrong(draft("0", "x"), HALL)).isEqualTo("Please enter a whole number from 1.");
  }

  private static SignUpDraft draft(String adult, String guest) {
    return new SignUpDraft("", "Ada", "", TreeMap.of("adult", adult, "guest", guest), false);
  }

  @Test
  void aClosedCategoryTakesNoNumber() {
    assertThat(form(HALL))
        .containsPattern("id=\"of-guest\"[^>]* disabled>")
        .doesNotContainPattern("id=\"of-adult\"[^>]* disabled>")
        .contains("There is nothing more to be had of it.", "3 places are left.");
  }

  @Test
  void theNumberHasTheLimitOfARequest() {
    String open = "{\"resourceId\": \"a\", \"state\": \"open\", \"free\": 5";
    assertThat(form(json(open + ", \"maxQuantityPerRequest\": 4}")))
        .contains("min=\"1\" max=\"4\"", "Up to 4 places for each sign-up.");
    assertThat(form(json(open + ", \"maxQuantityPerRequest\": 1}")))
        .contains("One place for each sign-up.");
    assertThat(form(json(open + "}"))).contains("min=\"1\" inputmode").doesNotContain("each sign");
  }

  /** Each language has each text, for all numbers that it may be told. */
  @Test
  void thePagesSpeakTheLanguagesOfTheElement() {
    for (String language : Visitor.LANGUAGES) {
      PageTexts texts = PageTexts.in(language);
      for (long n : new long[] {0, 1, 2, 1500}) {
        assertThat(texts.say("free", "n", n)).doesNotContain("{").isNotBlank();
        assertThat(texts.say("held", "n", n, "at", "$1 {n}")).contains("$1 {n}");
        assertThat(texts.say("waiting", "place", 1L, "n", n)).doesNotContain("{");
      }
      assertThat(texts.say("free", "n", 1500L)).containsPattern("1[,.]500");
    }
    PageTexts german = PageTexts.in("de");
    assertThat(german.say("free", "n", 0L)).isEqualTo("Nichts ist frei.");
    assertThat(german.say("quantityWrong", "most", 1500L)).contains("von 1 bis 1.500 ein");
    assertThat(german.say("sentBefore")).startsWith("Dieses Formular");
    assertThat(german.say("reasons.sold_out")).isEqualTo("Es war nichts mehr frei.");
  }

  /** The element's tests read the same file: with and without scripts a date looks the same. */
  @Test
  void datesAreWrittenAsTheElementWritesThem() throws Exception {
    JsonNode samples = new ObjectMapper().readTree(Path.of("../web/test/moments.json").toFile());
    assertThat(samples).hasSizeGreaterThan(5);
    for (JsonNode one : samples) {
      PageWords words =
          PageWords.of(
              new Visitor(one.path("language").asText(), ""), ZoneId.of(one.path("zone").asText()));
      Instant from = Instant.parse(one.path("from").asText());
      assertThat(words.moment(from)).isEqualTo(one.path("at").asText());
      Option<Instant> to = Option.of(one.get("to")).map(node -> Instant.parse(node.asText()));
      assertThat(words.when(from, to).markup())
          .contains(
              "<b>%s</b><br>%s</time>"
                  .formatted(one.at("/lines/0").asText(), one.at("/lines/1").asText()));
      assertThat(words.leaf(from).markup())
          .contains(
              "<span>%s</span><b>%s</b>"
                  .formatted(one.path("month").asText(), one.path("day").asText()));
    }
  }

  private static String form(JsonNode resource) {
    PagePath path = PagePath.of("/signup/hall").get();
    Scene scene = Scene.of(path, new Visitor("en", ""), EventFace.NONE);
    return SignUpPages.form(scene, resource, SignUpDraft.EMPTY, "", MissingNode.getInstance())
        .markup();
  }
}
