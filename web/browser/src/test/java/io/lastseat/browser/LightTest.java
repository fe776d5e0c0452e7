package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Terms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The bytes that a browser loads on its first visit; the network may be slow. */
@Tag("full")
class LightTest {

  private static final int CALLS = 6;
  private static final int BYTES = 36_000;

  /** Returns all calls of the page, including its own, with headers as browsers count them. */
  static List<Map<String, Object>> loaded(Browser browser) {
    Object calls =
        browser
            .driver()
            .executeScript(
                "return ['navigation', 'resource'].flatMap(type =>"
                    + " performance.getEntriesByType(type)).map(one =>"
                    + " ({what: one.name, bytes: one.transferSize, kept: one.deliveryType}))");
    @SuppressWarnings("unchecked")
    List<Map<String, Object>> list = (List<Map<String, Object>>) calls;
    return list;
  }

  private static void isLight(Browser browser) {
    List<Map<String, Object>> calls = loaded(browser);
    assertThat(calls).hasSizeBetween(4, CALLS);
    assertThat(calls).allMatch(one -> (Long) one.get("bytes") > 0);
    assertThat(calls.stream().mapToLong(one -> (Long) one.get("bytes")).sum())
        .as("bytes of %s", calls)
        .isLessThanOrEqualTo(BYTES);
  }

  @Test
  void theSignUpPageAndAnOwnPageAreLightInEachLanguage() {
    try (Theatre theatre = new Theatre()) {
      for (String language : List.of("en", "de", "ja")) {
        String resource =
            theatre.resource(
                Terms.of(30)
                    .title("Chamber concert in the old mill")
                    .hold(Duration.ofHours(12))
                    .longestHold(Duration.ofDays(2))
                    .waitingListLimit(50));
        String page = "/signup/" + resource;
        try (Browser browser = Browser.of(theatre.network().url(), language).holdPauses()) {
          isLight(browser.open(page).awaitState("open"));
          browser.signUp("Ada", 2).awaitState("held");
        }
        String own = page + "/requests/" + theatre.roster(resource).get(0).requestId();
        try (Browser browser = Browser.of(theatre.network().url(), language).holdPauses()) {
          browser.open(own).awaitState("held").says("Chamber concert");
          isLight(browser);
          // The browser does not ask again for files under their hash.
          browser.open(page).awaitState("open");
          assertThat(loaded(browser))
              .filteredOn(one -> String.valueOf(one.get("what")).contains("/web/"))
              .hasSize(2)
              .allMatch(one -> one.get("bytes").equals(0L));
        }
      }
    }
  }
}
