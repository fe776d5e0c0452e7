package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;

@Tag("full")
class StaleTest {

  @Test
  void chromiumsOwnMessageOfAPageThatWasLeft() {
    assertThatThrownBy(
            () -> Stale.named(() -> fail("Node with given id does not belong to the document")))
        .isInstanceOf(StaleElementReferenceException.class);
  }

  @Test
  void otherErrorsAndWhatIsRead() {
    assertThatThrownBy(() -> Stale.named(() -> fail("disconnected")))
        .isExactlyInstanceOf(WebDriverException.class);
    assertThat(Stale.named(() -> "read")).isEqualTo("read");
  }

  private static String fail(String message) {
    throw new WebDriverException("unknown error: unhandled inspector error: " + message);
  }
}
