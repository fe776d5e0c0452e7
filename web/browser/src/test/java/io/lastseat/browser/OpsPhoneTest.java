package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Terms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/**
 * The operator's page on a phone at night: nothing is scrolled sideways, and zeros are left out.
 */
@Tag("full")
class OpsPhoneTest {

  private static final int PHONE = 390;
  private static final int DESK = 1280;

  @TempDir private Path folder;

  private Backstage backstage;
  private Browser browser;

  @AfterEach
  void leave() {
    browser.close();
    backstage.close();
  }

  private void openAt(int width) {
    backstage = Backstage.toWorkAt(folder);
    browser = Browser.of(backstage.url(), "en-GB").width(width).open("/ops");
    backstage
        .resource("concert", Terms.of(3).title("Chamber concert in the old mill").gate(false))
        .resource("matinee-with-a-long-name-for-a-narrow-screen", Terms.of(40))
        .resource("theatre", Terms.of(12).hold(Duration.ofHours(12)));
    for (String name : List.of("Ada", "Grace", "Linus", "Barbara")) {
      backstage.reserve("concert", name).reserve("theatre", name);
    }
    backstage.lock("nightly-report");
  }

  private String text(String css) {
    return Objects.toString(
        browser
            .driver()
            .executeScript(
                "return document.querySelector(arguments[0])?.innerText ?? 'none'", css));
  }

  private boolean is(String condition) {
    return Boolean.TRUE.equals(browser.driver().executeScript("return " + condition));
  }

  private void choose(String css) {
    browser.await(
        "a click at " + css,
        () -> browser.clicked(browser.driver().findElement(By.cssSelector(css))));
  }

  private void says(String css, String... texts) {
    for (String some : texts) {
      browser.await("'" + some + "'", () -> text(css).contains(some));
    }
  }

  private void nothingIsCutOff() {
    assertThat(is("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
        .as("the page is as wide as the screen")
        .isTrue();
    assertThat(
            is(
                "[...document.querySelectorAll('.scroll, .verdicts, dialog[open]')]"
                    + ".every(one => one.scrollWidth <= one.clientWidth)"))
        .as("no part of it is scrolled sideways")
        .isTrue();
  }

  @Test
  void onAPhoneResourcesAreCardsAndAStoryBeginsWithASentence() {
    openAt(PHONE);
    says(
        "tbody",
        "3 of 3 taken, none left",
        "0 of 40 taken, 40 left",
        "4 of 12 taken, 4 of them held, 8 left");
    choose("#locks");
    says("tbody", "nightly-report");
    says(".verdicts", "by Barbara", "rejected: sold_out");
    browser.isAccessible().shot("ops-phone");
    nothingIsCutOff();
    assertThat(is("getComputedStyle(document.querySelector('tbody td')).display === 'grid'"))
        .as("cards")
        .isTrue();
    assertThat(
            is(
                "[...document.querySelectorAll('tbody tr')].every(row =>"
                    + " row.querySelector('svg.fill').getBoundingClientRect().width > 100)"))
        .as("each has a bar")
        .isTrue();
    assertThat(
            is(
                "[...document.querySelectorAll('tbody td')].some(cell =>"
                    + " cell.checkVisibility() && /^[0–]$/.test(cell.innerText))"))
        .as("a cell of zero")
        .isFalse();

    choose(".verdicts button[data-outcome=held]");
    browser.await("the story", () -> is("!!document.querySelector('.story[data-state=told]')"));
    assertThat(text(".story .sentence"))
        .matches(
            "(Ada|Grace|Linus|Barbara) asked for 1 at \\d\\d:\\d\\d, held until \\d\\d:\\d\\d\\.");
    nothingIsCutOff();
    browser.isAccessible().shot("ops-phone-story");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void verdictsOnLocksAreShownOnRequest() {
    openAt(DESK);
    says("tbody", "4 of 12 taken");
    says(".verdicts", "reserve by Barbara");
    browser.isAccessible().shot("ops-desk");
    nothingIsCutOff();
    assertThat(text(".verdicts")).doesNotContain("nightly-report");
    choose("#lock-verdicts");
    says(".verdicts", "nightly-report", "reserve by Barbara");
    choose("#lock-verdicts");
    browser.await("no lock", () -> !text(".verdicts").contains("nightly-report"));
    assertThat(text(".verdicts")).contains("reserve by Barbara");
    choose("#lock-verdicts");
    says(".verdicts", "nightly-report");
    browser.reload();
    says(".verdicts", "reserve by Barbara");
    assertThat(is("document.querySelector('#lock-verdicts').checked")).isFalse();
    assertThat(text(".verdicts")).doesNotContain("nightly-report");
  }
}
