package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.browser.BadNetwork.Weather;
import io.lastseat.client.Application;
import io.lastseat.client.Reservation;
import io.lastseat.client.Terms;
import java.time.Duration;
import java.util.HashSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The element's behaviour when its page, another tab or the organiser changes something. */
@Tag("full")
class ElementTest extends TheatreVisit {

  private static final String MODULES =
      "<script type=module src=/web/element/lastseat-signup.js></script>";

  /** Sets an attribute, as a framework does on navigation to another page. */
  private void set(String attribute, String value) {
    browser
        .driver()
        .executeScript(
            "document.querySelector('lastseat-signup').setAttribute(...arguments)",
            attribute,
            value);
  }

  private String typed(String field) {
    return browser.read(() -> browser.inside("#" + field).getDomProperty("value"));
  }

  @Test
  void anotherResourceIsAnotherSignUpAndWhatWasTypedIsKept() {
    String monday = theatre.resource(Terms.of(3).title("Monday"));
    String tuesday = theatre.resource(Terms.of(3).title("Tuesday"));
    browser.open("/signup/" + monday).awaitState("open").says("Monday");
    browser.type("name", "Ada").type("quantity", "2");
    set("resource", tuesday);
    browser.says("Tuesday");
    assertThat(typed("name")).isEqualTo("Ada");
    browser.press("button[type='submit']").awaitState("accepted");
    assertThat(theatre.roster(monday)).isEmpty();
    assertThat(theatre.roster(tuesday)).hasSize(1);
  }

  /** The script of the sign-up page has one language; the modules have them all. */
  @Test
  void onAnotherPageTheModulesAreTheElementInAnyLanguage() {
    String resource = theatre.resource(Terms.of(3).title("Monday"));
    theatre.network().pageIs(MODULES + "<lastseat-signup resource=%s>".formatted(resource));
    browser.open("/page").awaitState("open").type("name", "Ada").type("quantity", "2");
    set("lang", "de");
    browser.says("Wie viele Plätze");
    assertThat(typed("quantity")).isEqualTo("2");
    browser.press("button[type='submit']").awaitState("accepted").says("Sie haben 2 Plätze.");
  }

  @Test
  void whatIsSentForOneResourceIsNotShownForAnother() {
    String monday = theatre.resource(Terms.of(3).title("Monday"));
    String tuesday = theatre.resource(Terms.of(3).title("Tuesday"));
    browser.open("/signup/" + monday).awaitState("open");
    theatre.network().is(Weather.STANDING_STILL);
    browser.signUp("Ada", 2).awaitState("sending");
    set("resource", tuesday);
    theatre.network().is(Weather.FINE);
    browser.awaitState("open").says("Tuesday");
    browser.signUp("Grace", 1).awaitState("accepted").says("Tuesday", "You have 1 place.");
    assertThat(theatre.roster(tuesday)).hasSize(1);
    set("resource", monday);
    browser.says("Monday", "You have 2 places.");
    assertThat(theatre.roster(monday)).hasSize(1);
  }

  @Test
  void anotherServerIsAskedAnew() {
    String resource = theatre.resource(Terms.of(3).title("Monday"));
    browser.open("/signup/" + resource).awaitState("open");
    browser.type("name", "Ada");
    set("server", "http://127.0.0.1:1");
    browser.awaitState("unreachable");
    set("server", theatre.network().url().toString());
    browser.awaitState("open");
    assertThat(typed("name")).isEqualTo("Ada");
  }

  @Test
  void fromTheOwnLinkEachNextStepWorksAfterARefusal() {
    String resource = theatre.resource(Terms.of(3).gate(false));
    theatre.take(resource, 2);
    browser.open("/signup/" + resource).signUp("Ada", 2).awaitState("rejected");
    try (Browser other = Browser.of(theatre.network().url(), "en")) {
      other.open(refusedPage(resource)).awaitState("rejected");
      other.pressButton("Change my sign-up").awaitState("open");
      other.open(refusedPage(resource)).pressButton("Ask for 1").awaitState("accepted");
      other.says("You have 1 place.");
      assertThat(other.link()).contains("/signup/" + resource + "/requests/");
      assertThat(other.link()).doesNotContain(refusedPage(resource));
      other.driver().get(other.link());
      other.awaitState("accepted").pressButton("Give back").pressButton("Yes, give it back");
      other.awaitState("cancelled").pressButton("Sign up once more").awaitState("open");
    }
  }

  /** Returns the path of the page of this browser's refused request. */
  private String refusedPage(String resource) {
    Object path =
        browser
            .driver()
            .executeScript("return /.requests.[0-9a-z-]+/.exec(Object.values(localStorage)[0])[0]");
    return "/signup/" + resource + path;
  }

  @Test
  void aLapsedHoldThatSomebodyElseTookHasAWayOn() {
    String resource = theatre.resource(Terms.of(2).hold(Duration.ofSeconds(5)));
    browser.open("/signup/" + resource).signUp("Ada", 2).awaitState("lapsed");
    browser.await("a place for Grace", () -> isTakenBy(resource, "Grace"));
    browser.pressButton("Confirm").says("That was not possible");
    browser.pressButton("Begin anew").awaitState("turned-away");
  }

  @Test
  void whyNotIsSaidInThePersonsLanguage() {
    String resource = theatre.resource(Terms.of(2).hold(Duration.ofSeconds(5)));
    try (Browser german = Browser.of(theatre.network().url(), "de")) {
      german.open("/signup/" + resource).signUp("Ada", 2).awaitState("lapsed");
      german.await("a place for Grace", () -> isTakenBy(resource, "Grace"));
      german.pressButton("Bestätigen").says("Das ging nicht. Es war nichts mehr frei.");
      assertThat(german.text()).doesNotContain("reservation");
    }
  }

  /** Takes a unit without a hold, so that it does not lapse in a slow browser. */
  private static boolean isTakenBy(String resource, String name) {
    Reservation one = theatre.client().reserve(resource, Application.of(name).quantity(2));
    if (!one.verdict().isGranted()) {
      return false;
    }
    one.confirm().get();
    return true;
  }

  @Test
  void whatTheOrganiserCancelsDoesNotStayWhenThePageIsSeenAgain() {
    String resource = theatre.resource(Terms.of(3));
    browser.open("/signup/" + resource).signUp("Ada", 2).awaitState("accepted");
    String request = theatre.roster(resource).get(0).requestId();
    theatre.client().reservation(resource, request).cancel().get();
    browser.driver().executeScript("document.dispatchEvent(new Event('visibilitychange'))");
    browser.awaitState("cancelled");
  }

  @Test
  void whatAnotherTabGivesBackIsNotShownAsOnesOwn() {
    String resource = theatre.resource(Terms.of(3));
    browser.open("/signup/" + resource).signUp("Ada", 2).awaitState("accepted");
    String first = browser.driver().getWindowHandle();
    browser.newTab().open("/signup/" + resource).awaitState("accepted");
    browser.pressButton("Give back").pressButton("Yes, give it back").awaitState("cancelled");
    browser.driver().switchTo().window(first);
    browser.awaitState("cancelled");
  }

  @Test
  void whatIsTypedIntoTheFormOfThePageBeforeTheElementStartsIsTakenOver() {
    String resource = theatre.resource(Terms.of(3));
    theatre.network().is(Weather.STANDING_STILL);
    browser.open("/signup/" + resource);
    WebElement name = browser.driver().findElement(By.id("applicant"));
    name.sendKeys("Ada Lovelac");
    theatre.network().is(Weather.FINE);
    browser.awaitState("open");
    assertThat(typed("name")).isEqualTo("Ada Lovelac");
    browser.inside(":focus").sendKeys("e");
    assertThat(typed("name")).isEqualTo("Ada Lovelace");
  }

  /** Simulates Safari before 16.4, which cannot construct style sheets. */
  private void makesNoStyleSheets() {
    browser.beforeScripts(
        "window.CSSStyleSheet = class { constructor() { throw new TypeError(); } }");
  }

  @Test
  void whereTheBrowserMakesNoStyleSheetsTheElementHasAStyleElement() {
    String resource = theatre.resource(Terms.of(3));
    makesNoStyleSheets();
    theatre.network().pageIs(MODULES + "<lastseat-signup resource=%s>".formatted(resource));
    browser.open("/page").awaitState("open");
    assertThat(browser.read(() -> browser.inside(".card").getCssValue("border-top-left-radius")))
        .isEqualTo("16px");
    assertThat(browser.read(() -> browser.inside(".said").getCssValue("position")))
        .isEqualTo("absolute");
    assertThat(
            browser
                .driver()
                .executeScript(
                    "return document.querySelector('lastseat-signup').shadowRoot"
                        + ".adoptedStyleSheets.length"))
        .isEqualTo(0L);
    browser.shot("no-style-sheets").signUp("Ada", 2).awaitState("accepted");
  }

  @Test
  void whereTheBrowserMakesNoStyleSheetsAndThePageForbidsStylesItKeepsItsForm() {
    String resource = theatre.resource(Terms.of(3));
    makesNoStyleSheets();
    browser.open("/signup/" + resource);
    browser.await("a page that keeps its form", () -> browser.complaints().size() > 0);
    WebElement name = browser.driver().findElement(By.id("applicant"));
    assertThat(name.isDisplayed()).isTrue();
    name.sendKeys("Ada", Keys.ENTER);
    browser.await("the sign-up", () -> theatre.roster(resource).size() == 1);
  }

  @Test
  void titleAndMoreTimeComeAfterAReloadOnAServerWithAKeyWhereTheResourceAnswersLast() {
    try (Theatre locked = Theatre.withKey()) {
      String resource =
          locked.resource(
              Terms.of(3)
                  .title("Chamber concert")
                  .hold(Duration.ofHours(12))
                  .longestHold(Duration.ofDays(2)));
      locked.openToAll(resource);
      browser.driver().get(locked.network().url().resolve("/signup/" + resource).toString());
      browser.signUp("Ada", 2).awaitState("held").says("Chamber concert", "More time");
      locked.network().is(Weather.LOOKS_STANDING_STILL);
      browser.reload().awaitState("held");
      locked.network().is(Weather.FINE);
      browser.says("Chamber concert", "More time");
    }
  }

  @Test
  void whereTheBrowserKeepsNothingThePageListsItsTicketsAsLongAsItIsOpen() {
    browser.beforeScripts(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error(); }})");
    browser.open("/signup/" + theatre.resource(Terms.of(3))).signUp("Ada", 2);
    browser.awaitState("accepted").pressButton("Sign up once more").signUp("Grace", 1);
    browser.says("You have 1 place.", "You are in: Ada, 2 places");
  }

  @Test
  void offlineWhileItIsSentAndOnlineAgain() {
    String resource = theatre.resource(Terms.of(3));
    browser.open("/signup/" + resource).awaitState("open");
    theatre.network().is(Weather.LOST_ANSWERS);
    browser.signUp("Ada", 2).awaitState("unreachable").offline(true).pressButton("Try now");
    browser.awaitState("offline");
    theatre.network().is(Weather.FINE);
    browser.offline(false).awaitState("accepted");
    assertThat(theatre.roster(resource)).hasSize(1);
    assertThat(new HashSet<>(theatre.network().keys(resource))).hasSize(1);
  }

  @Test
  void theOwnPageOfATicketWorksWithoutJavaScript() {
    String resource = theatre.resource(Terms.of(10));
    theatre.take(resource, 3);
    String request = theatre.roster(resource).get(0).requestId();
    String ticket = theatre.client().reservation(resource, request).ticket();
    try (Browser plain = Browser.withoutJavaScript(theatre.network().url())) {
      plain.open("/signup/" + resource + "/requests/" + ticket).shot("no-script-ticket");
      assertThat(plain.driver().getPageSource()).contains("You are in", "3 places", ticket);
    }
  }

  @Test
  void theOwnLinkLeadsBackFromAnotherDeviceInItsLanguage() {
    browser
        .open("/signup/" + theatre.resource(Terms.of(3)))
        .signUp("Ada", 2)
        .awaitState("accepted");
    String link = browser.link();
    try (Browser other = Browser.of(theatre.network().url(), "de")) {
      other.driver().get(link);
      other.awaitState("accepted");
      other.says("Sie haben 2 Plätze.");
      other.pressButton("Zurückgeben").pressButton("Ja, zurückgeben").awaitState("cancelled");
    }
    browser.reload().awaitState("cancelled");
  }

  @Test
  void theTitleOfThePageSaysTheState() {
    String resource = theatre.resource(Terms.of(3).title("Monday"));
    browser.open("/signup/" + resource).signUp("Ada", 2).awaitState("accepted");
    assertThat(browser.driver().getTitle()).isEqualTo("You are in · Monday");
  }

  @Test
  void aServerThatGivesThePageNoAnswerIsNamedInTheConsole() {
    String resource = theatre.resource(Terms.of(3));
    browser.open("/signup/" + resource).awaitState("open");
    theatre.network().is(Weather.LOST_CALLS);
    browser.reload().awaitState("unreachable");
    assertThat(browser.complaints()).anyMatch(line -> line.contains("--allowed-origin"));
  }
}
