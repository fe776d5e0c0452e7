package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.browser.BadNetwork.Weather;
import io.lastseat.client.Terms;
import java.util.HashSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.interactions.Actions;

/** One sign-up is one reservation, whatever network and person do; in each engine. */
@Tag("full")
class OnceTest extends TheatreVisit {

  private String resource;

  @BeforeEach
  void openThePage() {
    resource = theatre.resource(Terms.of(10));
    browser.open("/signup/" + resource).awaitState("open");
  }

  private void isThereOnce() {
    browser.awaitState("accepted");
    assertThat(theatre.roster(resource)).hasSize(1);
    assertThat(new HashSet<>(theatre.network().keys(resource))).hasSize(1);
  }

  @Test
  void aDoubleClick() {
    browser.type("name", "Ada").type("quantity", "2");
    new Actions(browser.driver()).doubleClick(browser.inside("button[type='submit']")).perform();
    isThereOnce();
  }

  @Test
  void lostAnswers() {
    theatre.network().is(Weather.LOST_ANSWERS);
    browser.signUp("Ada", 2).awaitState("unreachable");
    theatre.network().is(Weather.FINE);
    isThereOnce();
    assertThat(theatre.network().keys(resource).size()).isGreaterThan(1);
  }

  @Test
  void lostAnswersAndReloads() {
    theatre.network().is(Weather.LOST_ANSWERS);
    browser.signUp("Ada", 2).awaitState("unreachable").reload().awaitState("unreachable").reload();
    theatre.network().is(Weather.FINE);
    browser.reload();
    isThereOnce();
  }

  @Test
  void aReloadWhileItIsSent() {
    theatre.network().is(Weather.STANDING_STILL);
    browser.signUp("Ada", 2).awaitState("sending").reload().awaitState("sending");
    theatre.network().is(Weather.FINE);
    isThereOnce();
  }

  @Test
  void aReloadWhileItIsPending() {
    theatre.network().is(Weather.NO_VERDICTS);
    browser.signUp("Ada", 2).awaitState("pending").reload().awaitState("pending");
    theatre.network().is(Weather.FINE);
    browser.reload();
    isThereOnce();
  }

  @Test
  void aBusyServer() {
    theatre.network().is(Weather.BUSY);
    browser.signUp("Ada", 2).awaitState("unreachable");
    theatre.network().is(Weather.FINE);
    isThereOnce();
  }

  @Test
  void awayAndBack() {
    theatre.network().is(Weather.LOST_ANSWERS);
    browser.signUp("Ada", 2).awaitState("unreachable").open("/web/page/icon.svg");
    theatre.network().is(Weather.FINE);
    browser.driver().navigate().back();
    isThereOnce();
    browser.open("/web/page/icon.svg").driver().navigate().back();
    isThereOnce();
  }

  @Test
  void twoTabs() {
    theatre.network().is(Weather.STANDING_STILL);
    browser.signUp("Ada", 2).awaitState("sending");
    browser.newTab().open("/signup/" + resource).awaitState("sending");
    theatre.network().is(Weather.FINE);
    isThereOnce();
  }

  @Test
  void theOtherTabShowsWhatThisOneHasGot() {
    String first = browser.driver().getWindowHandle();
    browser.newTab().open("/signup/" + resource).signUp("Ada", 2).awaitState("accepted");
    browser.driver().switchTo().window(first);
    isThereOnce();
  }
}
