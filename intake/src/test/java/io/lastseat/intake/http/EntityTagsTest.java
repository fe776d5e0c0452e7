package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntityTagsTest {

  private static final String TAG = "\"abc\"";

  @ParameterizedTest
  @ValueSource(
      strings = {"\"abc\"", "W/\"abc\"", "*", " * ", "\"x\", \"abc\"", "\"x\",W/\"abc\",\"y\""})
  void matches(String header) {
    assertThat(EntityTags.matches(header, TAG)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "\"ab\"", "\"abcd\"", "\"x\"", "\"*\"", "W/abc", "\"abc"})
  void doesNotMatch(String header) {
    assertThat(EntityTags.matches(header, TAG)).isFalse();
  }

  @Test
  void isThatOfTheBytes() {
    // echo -n '{}' | sha256sum: 44136fa355b3678a1146ad16f7e8649e...
    assertThat(EntityTags.tag("{}")).isEqualTo("\"RBNvo1WzZ4oRRq0W9-hkng\"");
  }

  @Test
  void onlyDocumentsThatWereAskedForHaveOne() {
    Call get = Calls.with("if-none-match", "*");
    Answer document = Answer.of(200, "application/json", "{}");

    assertThat(EntityTags.conditional(get, document).status()).isEqualTo(304);
    assertThat(EntityTags.conditional(Calls.carrying("x", "{}"), document)).isEqualTo(document);
    Answer problem = Problems.NO_SUCH_PATH.problem().answer();
    assertThat(EntityTags.conditional(get, problem)).isEqualTo(problem);
  }
}
