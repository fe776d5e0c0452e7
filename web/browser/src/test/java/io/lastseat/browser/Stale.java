package io.lastseat.browser;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;

/**
 * Gives one name to errors about an element of a page that was left. Between two pages chromedriver
 * reports Chromium's own message as an unknown error (github.com/SeleniumHQ/selenium/issues/15401).
 */
final class Stale {
  private Stale() {}

  /** Reads, and turns each of these errors into a {@link StaleElementReferenceException}. */
  static <T> T named(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (WebDriverException failed) {
      throw isOfPageThatWasLeft(String.valueOf(failed.getMessage()))
          ? new StaleElementReferenceException("The page was left", failed)
          : failed;
    }
  }

  private static boolean isOfPageThatWasLeft(String message) {
    return Stream.of(
            "Node with given id does not belong to the document",
            "No node with given id found",
            "Cannot find context with specified id",
            "aborted by navigation")
        .anyMatch(message::contains);
  }
}
