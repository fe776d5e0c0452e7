package io.lastseat.cli.print;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class BarsTest {

  @Test
  void on_a_terminal_there_is_a_line_of_sign_ups_and_one_of_verdicts() {
    String shown = shown(Option.some(70));
    assertThat(shown.lines().filter(line -> !line.isBlank()))
        .anyMatch(line -> line.contains("Sign-ups"))
        .anyMatch(line -> line.contains("Verdicts"))
        .allMatch(line -> line.length() <= 70);
    assertThat(shown).endsWith("\n").containsPattern("Sign-ups[^\n]*\n[^\n]*Verdicts");
  }

  @Test
  void elsewhere_there_is_nothing() {
    assertThat(shown(Option.none())).isEmpty();
  }

  private static String shown(Option<Integer> columns) {
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    try (Bars bars = new Bars(3, columns, new PrintStream(screen, true, UTF_8))) {
      for (int i = 0; i < 3; i++) {
        bars.signedUp();
      }
      for (int i = 0; i < 3; i++) {
        bars.decided();
      }
    }
    return screen.toString(UTF_8);
  }
}
