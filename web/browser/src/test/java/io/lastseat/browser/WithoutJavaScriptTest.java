package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Terms;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** The same page in a browser that runs no scripts. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
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

  /** Pressed once, even where the page is loaded anew just then. */
  private void press(String css) {
    browser.read(
        () -> {
          browser.driver().findElement(By.cssSelector(css)).click();
          return true;
        });
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
            Terms.capacity(3)
                .title("Chamber concert")
                .hold(Duration.ofMinutes(10))
                .longestHold(Duration.ofHours(1)));
    browser.open("/signup/" + resource).shot("no-script-open");
    assertThat(page()).contains("Chamber concert", "3 places are left.");

    fill("Ada <b>Lovelace</b>", "2");
    browser.await("the status page", () -> page().contains("Held for you")).shot("no-script-held");
    assertThat(page()).contains("Ada <b>Lovelace</b>: 2 places");

    browser.driver().navigate().back();
    fill("", "2");
    browser.await("the status page", () -> page().contains("Held for you"));
    assertThat(theatre.roster(resource)).hasSize(1);

    String until = page();
    press("button.extend");
    browser.await("more time", () -> page().contains("Held for you") && !page().equals(until));
    assertThat(page()).contains("Chamber concert", "Ada <b>Lovelace</b>: 2 places");

    press("button.confirm");
    browser.await("the confirmation", () -> page().contains("You are in"));
    press("button.cancel");
    browser.await("the end", () -> page().contains("Given back"));
    assertThat(theatre.roster(resource)).isEmpty();
  }

  @Test
  void theStatusPageRefreshesItself() {
    String resource = theatre.resource(Terms.capacity(3).hold(Duration.ofSeconds(5)));
    browser.open("/signup/" + resource);
    fill("Ada", "2");
    browser.await("the status page", () -> page().contains("Held for you"));
    browser.await("the lapse, shown by itself", () -> page().contains("The hold has lapsed"));
  }
}
