package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Terms;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** The sign-up page in a browser that runs no scripts. */
@Tag("full")
class WithoutJavaScriptTest {

  private Theatre theatre;
  private Browser browser;

  @BeforeEach
  void open() {
    theatre = new Theatre();
    browser = Browser.withoutJavaScript(theatre.network().url());
  }

  @AfterEach
  void shut() {
    browser.close();
    theatre.close();
  }

  private String page() {
    return browser.read(() -> browser.driver().findElement(By.tagName("main")).getText());
  }

  /** Presses the element once, even if the page is loaded anew just then. */
  private void press(String css) {
    browser.read(
        () -> {
          browser.driver().findElement(By.cssSelector(css)).click();
          return true;
        });
  }

  /** Waits until the page shows this text, and no other one a moment later. */
  private void settles(String text) {
    browser.await(
        "a page that says " + text,
        () -> page().contains(text) && !page().contains("shows here in a moment"));
  }

  private void fill(String name, String quantity) {
    browser.driver().findElement(By.id("applicant")).sendKeys(name);
    browser
        .driver()
        .findElement(By.id("quantity"))
        .sendKeys(Keys.chord(Keys.CONTROL, "a"), quantity, Keys.ENTER);
  }

  @Test
  void aFormAStatusPageAndTheBackButton() {
    String resource =
        theatre.resource(
            Terms.of(3)
                .title("Chamber concert")
                .hold(Duration.ofHours(12))
                .longestHold(Duration.ofDays(2)));
    browser.open("/signup/" + resource).shot("no-script-open");
    assertThat(page()).contains("Chamber concert", "3 places are left.");

    fill("Ada <b>Lovelace</b>", "2");
    settles("Held for you");
    browser.shot("no-script-held");
    assertThat(page()).contains("Ada <b>Lovelace</b>", "2 places are held for you");

    browser.driver().navigate().back();
    fill("", "2");
    settles("Held for you");
    assertThat(theatre.roster(resource)).hasSize(1);

    String until = page();
    press("button.extend");
    browser.await("more time", () -> !page().equals(until));
    settles("Held for you");
    assertThat(page()).isNotEqualTo(until);
    assertThat(page()).contains("Chamber concert", "Ada <b>Lovelace</b>", "2 places");

    press("button.confirm");
    settles("You are in");
    press("a.cancel");
    settles("Give it back for good?");
    browser.shot("no-script-give-back");
    press("a.button");
    settles("You are in");
    press("a.cancel");
    settles("Give it back for good?");
    press("button.cancel");
    settles("Given back");
    assertThat(theatre.roster(resource)).isEmpty();
  }

  @Test
  void afterTheOwnSignUpAndARefusalThereAreWaysOn() {
    String resource =
        theatre.resource(Terms.of(3).gate(false).maxQuantityPerRequest(2).title("Tea"));
    browser.open("/signup/" + resource);
    assertThat(page()).contains("Up to 2 places for each sign-up.");
    fill("Ada", "2");
    settles("You are in");
    browser.shot("no-script-accepted");
    browser.driver().findElement(By.linkText("Sign up once more")).click();
    fill("Grace", "2");
    settles("1 place left: ask for 1?");
    browser.shot("no-script-ask");
    press("button.ask");
    settles("You are in");
    assertThat(page()).contains("Grace", "You have 1 place.");
    assertThat(theatre.roster(resource)).hasSize(2);
  }

  @Test
  void theStatusPageRefreshesItself() {
    String resource = theatre.resource(Terms.of(3).hold(Duration.ofHours(12)));
    theatre.network().hurryRefreshes();
    browser.open("/signup/" + resource);
    fill("Ada", "2");
    settles("Held for you");
    String held = theatre.roster(resource).get(0).requestId();
    theatre.client().reservation(resource, held).cancel().get();
    settles("Given back");
  }

  /** The page shows it by the time of its own refresh, which may be past when it first appears. */
  @Test
  void aLapseIsShownByItself() {
    String resource = theatre.resource(Terms.of(3).hold(Duration.ofSeconds(5)));
    browser.open("/signup/" + resource);
    fill("Ada", "2");
    settles("The hold has lapsed");
  }
}
