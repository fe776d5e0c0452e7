package io.lastseat.cli.typed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTextTest {

  private static final String ONE = "0-" + "a".repeat(26);
  private static final String OTHER = "0-" + "b".repeat(26);
  private static final String OURS = "0-" + "c".repeat(26);

  private final ShownText text = new ShownText();

  @Test
  void whatIsLeftOutMayBeAnythingAndTimesAnyTime() {
    assertThat(
            text.isWhatCame(
                "{\"a\":1,…\n\"at\":\"2026-11-21T02:41:46.888Z\"}",
                "{\"a\":1,\"b\":2,\"at\":\"2030-01-01T00:00:00.001Z\"}\n"))
        .isTrue();
  }

  @Test
  void anotherWordOrNumberIsFound() {
    assertThat(text.isWhatCame("{\"left\":1}", "{\"left\":2}")).isFalse();
    assertThat(text.isWhatCame("taken 1", "taken 1 more")).isFalse();
    assertThat(text.isWhatCame("3 of 3", "3 of 3\n\nLinus")).isFalse();
  }

  @Test
  void theSimulatorsFiguresMayBeOthersButNotItsWords() {
    String shown = "             20  worlds\n          5,254  calls to DynamoDB\n…";
    assertThat(
            text.isWhatCame(shown, "             20  worlds\n          6,000  calls to DynamoDB"))
        .isTrue();
    assertThat(text.isWhatCame(shown, "             20  worlds\n          6,000  calls")).isFalse();
  }

  @Test
  void anIdStaysTheSameAndIsTypedAsItCame() {
    assertThat(text.isWhatCame(ONE + " and " + ONE, OURS + " and " + OURS)).isTrue();
    assertThat(text.typed("lastseat status concert " + ONE))
        .isEqualTo("lastseat status concert " + OURS);
    assertThat(text.isWhatCame(ONE, OURS)).isTrue();
    assertThat(text.isWhatCame(ONE, OTHER)).isFalse();
    assertThat(new ShownText().isWhatCame(ONE + ONE, OURS + OTHER)).isFalse();
  }
}
