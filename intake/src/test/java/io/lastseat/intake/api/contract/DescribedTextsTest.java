package io.lastseat.intake.api.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.api.World;
import io.lastseat.model.id.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The description and the API refuse the same texts. */
class DescribedTextsTest {

  private static final OpenApi API = OpenApiContract.load().api();

  /** Number signs since Unicode 14; whether they are drawable depends on the JDK. */
  private static final Set<Integer> YOUNG = Set.of(0x0890, 0x0891);

  private static final Set<Integer> DRAWN =
      Set.of(
          (int) Character.UPPERCASE_LETTER,
          (int) Character.LOWERCASE_LETTER,
          (int) Character.OTHER_LETTER,
          (int) Character.OTHER_SYMBOL,
          (int) Character.UNASSIGNED,
          (int) Character.PRIVATE_USE);

  private final World world = World.idle();

  @ParameterizedTest
  @ValueSource(strings = {"applicant", "title", "note"})
  void everyCharacterAloneAndBetweenLetters(String field) {
    Pattern described = Pattern.compile(schema(field, "pattern"));
    List<String> otherwise = new ArrayList<>();
    for (int point : points()) {
      String alone = Character.toString(point);
      for (String text : List.of(alone, " " + alone, "a" + alone + "b")) {
        if (refused(field, text) == described.matcher(text).find()) {
          otherwise.add("U+%04X in '%s'".formatted(point, text));
        }
      }
    }
    assertThat(otherwise).isEmpty();
  }

  @Test
  void theLongest() {
    assertThat(schema("applicant", "maxLength")).isEqualTo("" + Limits.MAX_APPLICANT_CHARS);
    assertThat(schema("title", "maxLength")).isEqualTo("" + Limits.MAX_TITLE_CHARS);
    assertThat(schema("note", "maxLength")).isEqualTo("" + Limits.MAX_NOTE_CHARS);
    assertThat(schema("applicant", "maxLength")).as("by too").isEqualTo("" + Limits.MAX_BY_CHARS);
    assertThat(schema("title", "maxLength"))
        .as("the reason of a closing too")
        .isEqualTo("" + Limits.MAX_CLOSING_REASON_CHARS);
  }

  /**
   * Returns all code points of the Basic Multilingual Plane that are no ordinary letters, and some
   * letters. A lone surrogate is no character, and no pattern can name it.
   */
  private static int[] points() {
    return IntStream.rangeClosed(0, 0xFFFF)
        .filter(point -> Character.getType(point) != Character.SURROGATE)
        .filter(point -> !YOUNG.contains(point))
        .filter(point -> !DRAWN.contains(Character.getType(point)) || point % 97 == 0)
        .toArray();
  }

  /** Sends the text in a body that is wrong anyway, so that nothing is written. */
  private boolean refused(String field, String text) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put(field, text);
    String answer =
        field.equals("title")
            ? world.put("concert", body.toString()).body()
            : world.post("concert", body.toString()).body();
    return answer.contains("malformed-body") || answer.contains("\"/" + field + "\"");
  }

  private static String schema(String field, String keyword) {
    String name = field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1);
    return API.at("/components/schemas/" + name + "/" + keyword).asText();
  }
}
