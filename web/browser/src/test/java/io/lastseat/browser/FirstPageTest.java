package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** The first page as an organiser without a terminal sees it, on a telephone and on a desk. */
@Tag("full")
class FirstPageTest {

  /** All that a browser asks for: the page and its styles. */
  private static final int CALLS = 2;

  private static final int BYTES = 20_000;

  @Test
  void anOrganiserMakesAnEventAndSomebodySignsUp() {
    try (Theatre theatre = new Theatre();
        Browser browser = Browser.of(theatre.network().url(), "en").holdPauses()) {
      browser.width(390).open("/").says("Nothing yet").isAccessible().shot("first-empty-390");
      isLight(browser);

      make(browser, "", "Chamber concert", "30");
      browser.says("“Chamber concert” is there", "30 of 30 left").isAccessible();
      browser.shot("first-made-390").width(1280).isAccessible().shot("first-made-1280");
      browser.driver().findElement(By.linkText("Open its sign-up page")).click();
      browser.signUp("Ada", 2).awaitState("accepted");

      // The list may show the books as they stood a moment before.
      browser.await("what is left", () -> browser.open("/").text().contains("28 of 30 left"));
      make(browser, "", "Chamber concert", "31");
      browser.says("something else at the address chamber-concert").isAccessible();
      browser.shot("first-taken-1280");
    }
  }

  @Test
  void whereAKeyIsWantedTheKeyIsTyped() {
    try (Theatre theatre = Theatre.withKey();
        Browser browser = Browser.of(theatre.network().url(), "en")) {
      browser.width(390).open("/").says("an address of its own").isAccessible();
      assertThat(browser.text()).doesNotContain("key", "operator");
      browser.shot("first-public-390");
      browser.driver().findElement(By.linkText("For staff")).click();
      browser.says("Make an event").isAccessible();
      make(browser, "wrong", "Chamber concert", "30");
      browser.says("wants an API key").isAccessible();
      make(browser, Theatre.KEY, "Chamber concert", "30");
      browser.says("“Chamber concert” is there");
      assertThat(browser.driver().getPageSource()).doesNotContain(Theatre.KEY);
    }
  }

  private static void make(Browser browser, String key, String title, String places) {
    if (!key.isEmpty()) {
      type(browser, "key", key);
    }
    type(browser, "title", title);
    type(browser, "places", places + Keys.ENTER);
  }

  private static void type(Browser browser, String field, String text) {
    var input = browser.driver().findElement(By.id(field));
    input.clear();
    input.sendKeys(text);
  }

  private static void isLight(Browser browser) {
    assertThat(LightTest.loaded(browser)).hasSizeLessThanOrEqualTo(CALLS);
    assertThat(LightTest.loaded(browser).stream().mapToLong(one -> (Long) one.get("bytes")).sum())
        .isBetween(1L, (long) BYTES);
  }
}
