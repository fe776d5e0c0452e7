package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.browser.BadNetwork.Weather;
import io.lastseat.client.Terms;
import java.util.HashSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/**
 * One phone has several tickets for one event, on a server that wants a key from staff; in each
 * engine.
 */
@Tag("full")
class TicketsTest {

  @AutoClose private static Theatre theatre;
  @AutoClose private Browser browser;
  private String resource;

  @BeforeAll
  static void open() {
    theatre = Theatre.withKey();
  }

  @BeforeEach
  void sitDown() {
    theatre.network().is(Weather.FINE);
    resource = event("Chamber concert");
    browser = Browser.of(theatre.network().url(), "en");
  }

  private static String event(String title) {
    String id = theatre.resource(Terms.of(10).gate(false).title(title));
    theatre.openToAll(id);
    return id;
  }

  private Browser visit() {
    return browser.open("/signup/" + resource);
  }

  /** Signs up two people one after the other. */
  private Browser adaAndGrace() {
    visit().signUp("Ada", 2).awaitState("accepted").pressButton("Sign up once more");
    return browser.signUp("Grace", 1).awaitState("accepted").says("You have 1 place.");
  }

  private String other() {
    return browser.read(() -> browser.inside(".tickets li a").getDomProperty("href"));
  }

  /** Follows the link to the other ticket by keyboard, which hits a moving link, too. */
  private static Browser goToOther(Browser browser) {
    boolean unused =
        browser.read(
            () -> {
              browser.inside(".tickets li a").sendKeys(Keys.ENTER);
              return true;
            });
    return browser;
  }

  private long others() {
    return (Long)
        browser
            .driver()
            .executeScript(
                "return document.querySelector('lastseat-signup')"
                    + ".shadowRoot.querySelectorAll('.tickets li').length");
  }

  @Test
  void signingUpOnceMoreForgetsNothing() {
    visit().signUp("Ada", 2).awaitState("accepted");
    String link = browser.link();
    browser.pressButton("Sign up once more").awaitState("open").says("You are in: Ada, 2 places");
    assertThat(other()).isEqualTo(link);
    browser.reload().awaitState("accepted");
    assertThat(browser.link()).isEqualTo(link);
  }

  @Test
  void eachTicketHasAWayBackAlsoWhereTheResourceAnswersLast() {
    adaAndGrace();
    String graces = browser.link();
    theatre.network().is(Weather.LOOKS_STANDING_STILL);
    browser.reload().awaitState("accepted").says("You are in: Ada, 2 places");
    theatre.network().is(Weather.FINE);
    browser.says("Chamber concert");
    goToOther(browser).says("You have 2 places.");
    browser.says("You are in: Grace, 1 place");
    assertThat(other()).isEqualTo(graces);
    assertThat(new HashSet<>(theatre.network().keys(resource))).hasSize(2);
  }

  @Test
  void aDoubleClickOnTheSecondSignUpMakesOne() {
    visit().signUp("Ada", 2).awaitState("accepted").pressButton("Sign up once more");
    browser.awaitState("open").type("name", "Grace").type("quantity", "1");
    new Actions(browser.driver()).doubleClick(browser.inside("button[type='submit']")).perform();
    browser.awaitState("accepted").says("You have 1 place.", "You are in: Ada, 2 places");
    assertThat(theatre.roster(resource)).hasSize(2);
  }

  @Test
  void forgettingATicketAsksFirstAndCancelsNothing() {
    adaAndGrace();
    browser.press("li button.quiet").says("Only this device forgets it.");
    browser.pressButton("No, do not forget it").says("You are in: Ada, 2 places");
    browser.press("li button.quiet").pressButton("Yes, forget it");
    browser.await("a list without it", () -> others() == 0);
    browser.reload().awaitState("accepted");
    assertThat(browser.text()).doesNotContain("Ada");
    browser.press(".tickets > button.quiet").pressButton("Yes, forget it").awaitState("open");
    assertThat(theatre.roster(resource)).hasSize(2);
    browser.reload().awaitState("open");
  }

  @Test
  void anotherTabListsWhatThisOneHasGot() {
    visit().signUp("Ada", 2).awaitState("accepted");
    String first = browser.driver().getWindowHandle();
    browser.newTab().open("/signup/" + resource).awaitState("accepted");
    browser.pressButton("Sign up once more").signUp("Grace", 1).awaitState("accepted");
    String second = browser.driver().getWindowHandle();
    browser.driver().switchTo().window(first);
    browser.says("You are in: Grace, 1 place", "You have 2 places.");
    browser.driver().switchTo().window(second);
    browser.pressButton("Give back").pressButton("Yes, give it back").awaitState("cancelled");
    browser.driver().switchTo().window(first);
    browser.says("Given back: Grace");
  }

  @Test
  void ticketsOfAnotherEventStayThere() {
    adaAndGrace();
    String matinee = event("Matinee");
    browser.open("/signup/" + matinee).awaitState("open").says("Matinee");
    assertThat(others()).isZero();
    browser.signUp("Alan", 3).awaitState("accepted");
    assertThat(others()).isZero();
    visit().awaitState("accepted").says("You are in: Ada, 2 places");
    assertThat(others()).isEqualTo(1);
  }

  @Test
  void theAddressOfARefusalGoesAlongWithTheSignUpThatIsMadeFromThere() {
    theatre.take(resource, 9);
    visit().signUp("Ada", 2).awaitState("rejected");
    String refusal = ownPage();
    try (Browser other = Browser.of(theatre.network().url(), "en")) {
      other.open(refusal).awaitState("rejected").pressButton("Ask for 1").awaitState("accepted");
      String link = other.link();
      assertThat(other.driver().getCurrentUrl()).isEqualTo(link);
      assertThat(link).doesNotContain(refusal);
      other.reload().awaitState("accepted").says("You have 1 place.");
    }
  }

  /** The own link was opened on another device. */
  @Test
  void signingUpOnceMoreFromAnOwnLinkKeepsTheWayBackToIt() {
    visit().signUp("Ada", 2).awaitState("accepted");
    String adas = browser.link();
    try (Browser other = Browser.of(theatre.network().url(), "en")) {
      other.driver().get(adas);
      other.awaitState("accepted").pressButton("Sign up once more").signUp("Grace", 1);
      other.awaitState("accepted").says("You have 1 place.", "You are in: Ada, 2 places");
      goToOther(other).says("You have 2 places.");
      assertThat(other.driver().getCurrentUrl()).isEqualTo(adas);
    }
  }

  /** The event is not open to the public, and the server wants a key. */
  @Test
  void whomStaffSignedUpHasAnOwnPageByATicket() {
    String dinner = theatre.resource(Terms.of(10).title("Dinner"));
    theatre.take(dinner, 3);
    String page = staffsTicket(dinner);
    theatre.network().is(Weather.LOOKS_STANDING_STILL);
    browser.open(page).awaitState("accepted").says("You have 3 places.");
    assertThat(browser.link()).endsWith(page);
    theatre.network().is(Weather.FINE);
    browser.reload().awaitState("accepted").pressButton("Give back");
    browser.pressButton("Yes, give it back").awaitState("cancelled");
    assertThat(theatre.roster(dinner)).isEmpty();
    browser.open(page.replaceFirst("-[0-9a-z]{26}$", ""));
    browser.await("nothing", () -> browser.text().contains("There is no sign-up here"));
  }

  /** Returns the path of the page of the only entry on that roster. */
  private static String staffsTicket(String resource) {
    String request = theatre.roster(resource).get(0).requestId();
    String ticket = theatre.client().reservation(resource, request).ticket();
    return "/signup/" + resource + "/requests/" + ticket;
  }

  /** The path of the page of what this browser was refused. */
  private String ownPage() {
    Object path =
        browser
            .driver()
            .executeScript("return /.requests.[0-9a-z-]+/.exec(Object.values(localStorage)[0])[0]");
    return "/signup/" + resource + path;
  }
}
