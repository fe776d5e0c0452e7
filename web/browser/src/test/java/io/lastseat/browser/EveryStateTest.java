package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.browser.BadNetwork.Weather;
import io.lastseat.client.Terms;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/**
 * Each state as a person reaches it: its text, its accessibility by axe, its look, and that a
 * reload changes nothing.
 */
@Tag("full")
class EveryStateTest extends TheatreVisit {

  private static Terms hall(long seats) {
    return Terms.of(seats).title("Chamber concert in the old mill");
  }

  private static Instant in(Duration length) {
    return Instant.now().plus(length).truncatedTo(ChronoUnit.MILLIS);
  }

  private Browser visit(Terms terms) {
    return browser.open("/signup/" + theatre.resource(terms));
  }

  /** Checks the state, its accessibility, its look on a narrow screen, and a reload of it. */
  private void looksRight(String state) {
    looksRightNow(state);
    browser.reload().awaitState(state);
  }

  private void looksRightNow(String state) {
    browser
        .awaitState(state)
        .isAccessible()
        .shot(state)
        .width(320)
        .isAccessible()
        .shot(state + "-320")
        .width(900);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void notOpenAndThenOpenByItself() {
    // The next read of the resource must not be what shows it.
    browser.holdPauses();
    visit(hall(3).opensAt(in(Duration.ofHours(3))));
    looksRight("not-open");
    browser.says("Not open yet", "Opens in");
    counts("2:[0-5][0-9]:[0-5][0-9]");
    browser.later(Duration.ofHours(1));
    counts("1:[0-5][0-9]:[0-5][0-9]");
    browser.later(Duration.ofHours(4)).awaitState("open");
  }

  /** Waits for a countdown of this form. */
  private void counts(String pattern) {
    browser.await(
        "what is left: " + pattern, () -> browser.textInside("[data-count]").matches(pattern));
  }

  @Test
  void open() {
    visit(hall(3));
    looksRight("open");
    browser.says("Chamber concert in the old mill", "3 places are left.");
    assertThat(browser.textInside(".title bdi")).isEqualTo("Chamber concert in the old mill");
  }

  @Test
  void openWithAnErrorAtItsField() {
    visit(hall(3).maxQuantityPerRequest(2)).signUp(" ", 3);
    browser.await("the errors", () -> browser.text().contains("Please enter your name."));
    browser.isAccessible().shot("open-errors");
    browser.says("a whole number from 1 to 2");
    assertThat(browser.inside("#name").equals(browser.inside(":focus"))).isTrue();
  }

  @Test
  void whatIsTypedAfterAnErrorStandsInItsPlace() {
    visit(hall(3).maxQuantityPerRequest(2)).signUp("Ada Lovelace", 9);
    browser.await("the error", () -> browser.text().contains("a whole number from 1 to 2"));
    browser.inside(":focus").sendKeys("2", Keys.ENTER);
    browser.awaitState("accepted");
    browser.says("You have 2 places.");
  }

  @Test
  void theOtherTicketsOfThisBrowserAreListed() {
    visit(hall(3)).signUp("Ada Lovelace", 1).awaitState("accepted");
    browser.pressButton("Sign up once more").says("You are in: Ada Lovelace, 1 place");
    looksRightNow("open");
    browser.shot("open-again").signUp("Grace Hopper", 1);
    looksRight("accepted");
    browser.says("Your other sign-ups on this device", "You are in: Ada Lovelace, 1 place");
    browser.press("li button.quiet").says("Only this device forgets it.").isAccessible();
    browser.shot("forget-really").width(320).isAccessible().shot("forget-really-320");
  }

  @Test
  void sending() {
    visit(hall(3)).awaitState("open");
    theatre.network().is(Weather.STANDING_STILL);
    browser.signUp("Ada Lovelace", 2);
    looksRightNow("sending");
  }

  /** A request is slow after ten seconds, by the server's clock in its answers. */
  @Test
  void pendingAndThenSlow() {
    visit(hall(3)).awaitState("open").serverAhead(Duration.ofHours(-1));
    theatre.network().is(Weather.NO_VERDICTS);
    browser.signUp("Ada Lovelace", 2);
    looksRightNow("pending");
    browser.says("You may close this page", "not a place yet");
    browser.serverAhead(Duration.ofHours(1));
    looksRightNow("slow");
    theatre.network().is(Weather.FINE);
    browser.reload().awaitState("accepted");
  }

  @Test
  void acceptedAndGivenBack() {
    visit(hall(3)).signUp("Ada Lovelace", 2);
    looksRight("accepted");
    browser.says("You have 2 places.", "/requests/0-");
    browser
        .pressButton("Give back")
        .pressButton("No, keep it")
        .pressButton("Give back")
        .shot("accepted-really");
    browser.pressButton("Yes, give it back");
    looksRight("cancelled");
    browser.pressButton("Sign up once more").awaitState("open");
  }

  @Test
  void handedOnToAFriend() {
    visit(hall(3).transferable(true)).signUp("Ada Lovelace", 2).awaitState("accepted");
    String hers = browser.link();
    browser.pressButton("Hand it on").isAccessible().shot("hand-on");
    browser.type("friend", "Grace Hopper").pressButton("Hand it on");
    looksRightNow("handed-over");
    browser.says("It is for Grace Hopper now.");
    String friends = browser.link();
    assertThat(friends).isNotEqualTo(hers);
    try (Browser friend = Browser.of(theatre.network().url(), "en")) {
      friend.open(friends).awaitState("accepted").says("You have 2 places.");
    }
  }

  @Test
  void theLastPlaceIsOnesOwnAndNotSoldOut() {
    visit(hall(2)).signUp("Ada Lovelace", 2).awaitState("accepted");
    browser.reload().awaitState("accepted");
    browser.says("You have 2 places.");
  }

  @Test
  void heldExtendedAndConfirmed() {
    visit(hall(3).hold(Duration.ofHours(12)).longestHold(Duration.ofDays(2)))
        .signUp("Ada Lovelace", 2);
    looksRight("held");
    browser.says("2 places are held for you until", "Time left");
    counts("1[12]:[0-5][0-9]:[0-5][0-9]");
    String link = browser.link();
    browser.pressButton("More time").await("the hold to be longer", () -> wasChanged(link));
    browser.await("the news", () -> browser.text().contains("You have more time now, until"));
    assertThat(browser.textInside(":focus")).isEqualTo("More time");
    browser.pressButton("Confirm").awaitState("accepted");
  }

  /** Returns whether the API shows this status. */
  private static boolean is(String status, String resource, String request) {
    return theatre
        .client()
        .reservation(resource, request)
        .status()
        .document()
        .path("status")
        .asText()
        .equals(status);
  }

  /** As the API says. */
  private static boolean wasChanged(String link) {
    String[] parts = link.split("/");
    return theatre
        .client()
        .reservation(parts[parts.length - 3], parts[parts.length - 1])
        .status()
        .document()
        .has("changedAt");
  }

  @Test
  void heldAndThenLapsedByItself() {
    visit(hall(3).hold(Duration.ofHours(12))).signUp("Ada Lovelace", 2).awaitState("held");
    browser.later(Duration.ofHours(13));
    looksRight("lapsed");
  }

  @Test
  void whatHasLapsedIsConfirmedEvenSoWhereItIsFree() {
    String resource = theatre.resource(hall(3).hold(Duration.ofSeconds(5)));
    browser.open("/signup/" + resource).signUp("Ada Lovelace", 2).awaitState("lapsed");
    String request = theatre.roster(resource).get(0).requestId();
    browser.await("the server to say so", () -> is("lapsed", resource, request));
    looksRight("lapsed");
    browser.pressButton("Confirm").awaitState("accepted");
  }

  @Test
  void waitingAndThenAccepted() {
    String resource = theatre.resource(hall(2).waitingListLimit(10));
    theatre.take(resource, 2);
    browser.open("/signup/" + resource);
    looksRight("full");
    browser.says("Full: join the waiting list");
    assertThat(browser.textInside("button")).isEqualTo("Join the waiting list");
    browser.signUp("Ada Lovelace", 2);
    looksRight("waiting");
    browser.says("Your place on the list is 1", "You are first in line.");
    String first = theatre.roster(resource).get(0).requestId();
    theatre.client().reservation(resource, first).cancel().get();
    browser.reload().awaitState("accepted");
  }

  @Test
  void whoWaitsIsToldWhyItWasClosed() {
    String resource = theatre.resource(hall(2).waitingListLimit(10));
    theatre.take(resource, 2);
    browser.open("/signup/" + resource).awaitState("full").signUp("Ada Lovelace", 2);
    browser.awaitState("waiting");
    theatre.client().resource(resource).change(Terms.none().close("Event is over")).get();
    browser.reload().awaitState("closed");
    browser.says("Event is over", "You were on the waiting list, and got no place.");
  }

  @Test
  void rejectedWithTheNextSensibleStep() {
    String resource = theatre.resource(hall(3).gate(false));
    theatre.take(resource, 2);
    browser.open("/signup/" + resource).signUp("Ada Lovelace", 2);
    looksRight("rejected");
    browser.says("1 place left: ask for 1?");
    browser.pressButton("Ask for 1").awaitState("accepted");
    browser.says("You have 1 place.");
  }

  @Test
  void turnedAwayAndLater() {
    String resource = theatre.resource(hall(2));
    // A page that reads again by itself would see no units left, and offer no sign-up.
    browser.holdPauses().open("/signup/" + resource).awaitState("open");
    theatre.takeAll(resource, 2);
    browser.signUp("Ada Lovelace", 2);
    looksRightNow("turned-away");
    String first = theatre.roster(resource).get(0).requestId();
    theatre.client().reservation(resource, first).cancel().get();
    // The gate follows the books after a moment; until then a request is refused.
    browser.await(
        "a place",
        () -> {
          boolean unused = browser.state().equals("turned-away") && browser.pressed("Ask again");
          return browser.state().equals("accepted");
        });
  }

  @Test
  void full() {
    String resource = theatre.resource(hall(2));
    theatre.take(resource, 2);
    browser.open("/signup/" + resource).awaitState("turned-away").isAccessible().shot("all-taken");
  }

  @Test
  void closed() {
    String resource = theatre.resource(hall(2));
    theatre.client().resource(resource).change(Terms.none().close("Moved to next year")).get();
    browser.open("/signup/" + resource);
    looksRight("closed");
    browser.says("Moved to next year");
  }

  @Test
  void offline() {
    visit(hall(2)).awaitState("open").offline(true).signUp("Ada Lovelace", 1);
    looksRightNow("offline");
    browser.offline(false).awaitState("accepted");
  }

  /** The page repeats nothing by itself here, so the button sends the request. */
  @Test
  void unreachable() {
    visit(hall(2)).awaitState("open").holdPauses();
    theatre.network().is(Weather.LOST_CALLS);
    browser.signUp("Ada Lovelace", 1);
    looksRight("unreachable");
    browser.says("counts once");
    theatre.network().is(Weather.FINE);
    browser.pressButton("Try now").awaitState("accepted");
  }

  @Test
  void goneWhereThePageNamesNothingThatCanBe() {
    browser.open("/signup/" + theatre.resource(hall(2))).awaitState("open");
    for (String attribute : List.of("request='/somewhere/else'", "request=''", "")) {
      browser
          .driver()
          .executeScript(
              "document.querySelector('main').innerHTML = arguments[0]",
              "<lastseat-signup " + attribute + "></lastseat-signup>");
      browser.awaitState("gone");
      assertThat(browser.complaints()).isEmpty();
    }
  }

  @Test
  void gone() {
    browser.open("/signup/" + theatre.resource(hall(2))).awaitState("open");
    browser
        .driver()
        .executeScript(
            "const e = document.createElement('lastseat-signup'); e.setAttribute('resource',"
                + " 'nobody-made-this'); e.setAttribute('heading-level', '1');"
                + " document.querySelector('lastseat-signup').replaceWith(e)");
    looksRightNow("gone");
  }
}
