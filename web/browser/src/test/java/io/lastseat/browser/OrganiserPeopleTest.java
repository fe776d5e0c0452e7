package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Application;
import io.lastseat.client.Reservation;
import io.lastseat.client.Terms;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * The people of an event on the organiser's page: found, put in order, printed, and looked at
 * again.
 */
@Tag("full")
class OrganiserPeopleTest extends TheatreVisit {

  private String event;
  private Organiser organiser;

  @BeforeEach
  void peopleCome() {
    Terms terms = Terms.of(4).title("Quartet").waitingListLimit(9).longestHold(Duration.ofDays(1));
    event = theatre.resource(terms.gate(false));
    organiser = new Organiser(browser);
    asks(Application.of("Zoë").quantity(2).note("Vegan"));
    asks(Application.of("Émile").hold(Duration.ofHours(20)));
    asks(Application.of("Ada"));
    asks(Application.of("Bob").orWait());
    asks(Application.of("Dan"));
    organiser.open("#/event/" + event).says("4 sign-ups: 2 in, 1 held, 1 waiting.");
  }

  private Reservation asks(Application application) {
    Reservation asked = theatre.client().reserve(event, application);
    Object unused = asked.verdict();
    return asked;
  }

  private Object script(String text, Object... arguments) {
    return browser.driver().executeScript(text, arguments);
  }

  @Test
  void peopleAreFoundByHowTheyStandAndInTheOrderOfTheirNames() {
    assertThat(organiser.people()).containsExactly("Zoë", "Émile", "Ada", "Bob");
    organiser.choose("order", "By name");
    assertThat(organiser.people()).containsExactly("Ada", "Bob", "Émile", "Zoë");
    organiser.choose("shows", "Waiting").says("1 sign-up: 1 waiting.");
    assertThat(organiser.people()).containsExactly("Bob");
    organiser.choose("shows", "In").search("veg").says("1 of 2 sign-ups: 1 in.");
    assertThat(organiser.people()).containsExactly("Zoë");
  }

  @Test
  void whoCancelledAndWhoWasRefusedStandInTheList() {
    assertThat(browser.text()).doesNotContain("turned away at once");
    organiser.choose("shows", "Cancelled or refused").says("1 sign-up: 1 refused.");
    organiser.says("Who was turned away at once");
    organiser.says("Nothing is left.").choose("shows", "Everybody").pressPerson("Ada");
    organiser.press("Cancel this sign-up").press("Cancel this sign-up").says("Ada is cancelled.");
    organiser.choose("shows", "Cancelled or refused");
    organiser.says("2 sign-ups: 1 cancelled, 1 refused.").isFine("gone");
    assertThat(organiser.people()).containsExactly("Dan", "Ada");
    assertThat(browser.driver().findElements(By.cssSelector(".people button"))).isEmpty();
  }

  @Test
  void theDoorListHasWhoComesByNameAndNothingElse() {
    Object unused = script("window.print = () => dispatchEvent(new Event('beforeprint'))");
    organiser.search("zoe").press("Print a door list");
    print("print");
    String paper = browser.text();
    assertThat(paper).containsSubsequence("Quartet", "4 places", "Ada", "Émile", "held", "Zoë");
    assertThat(paper).contains("2 places", "Vegan").doesNotContain("Bob", "Search", "Change");
    browser.shot("organiser-door");
    print("screen");
    assertThat(browser.text()).contains("Search").doesNotContain("Here");
  }

  private void print(String media) {
    ((ChromeDriver) browser.driver())
        .executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", media));
  }

  @Test
  void nothingMovesUnderTheHandsWhenPeopleHaveCome() {
    WebElement close = browser.driver().findElement(By.xpath("//button[.='Close sign-up']"));
    WebElement search = browser.driver().findElement(By.id("search"));
    search.sendKeys("lin");
    organiser.says("none fits");
    Object unused = script("arguments[0].focus()", close);
    theatre.client().reserve(event, Application.of("Linus").over()).verdict();
    looksAgain();
    organiser.says("1 of 5 sign-ups: 1 in.", "5 of 4 taken");
    assertThat(script("return document.activeElement === arguments[0]", close)).isEqualTo(true);
    assertThat(search.getDomProperty("value")).isEqualTo("lin");

    organiser.press("Add a person").type("applicant", "Grace").set("when", "over").press("Add");
    organiser.hasNoSheet().says("Grace is in.");
    assertThat(search.getDomProperty("value")).as("half typed").isEqualTo("lin");
  }

  /** Comes back from another tab. */
  private void looksAgain() {
    Object unused = script("document.dispatchEvent(new Event('visibilitychange'))");
  }

  @Test
  void onAWideScreenThePeopleStandBesideTheEvent() {
    browser.width(1280);
    organiser.isFine("event-wide");
    assertThat(left(".people") - left(".figures")).isGreaterThan(300);
    browser.width(390);
    assertThat(left(".people") - left(".figures")).isLessThan(30);
    organiser.isFine("event-narrow");
    browser.width(1280).open("/organiser").says("Another one");
    organiser.isFine("list-wide");
  }

  private int left(String css) {
    return browser.driver().findElement(By.cssSelector(css)).getRect().getX();
  }

  @Test
  void aCopyHasAllButThePeopleAndBeginsAWeekLater() {
    theatre.announce(event, "{\"startsAt\": \"2090-06-08T17:30:00Z\", \"place\": \"Old mill\"}");
    organiser.press("Make a copy").says("Its times are 1 week later").isFine("copy");
    assertThat(organiser.value("f-id")).matches("show-[0-9]+").isNotEqualTo(event);
    assertThat(organiser.value("f-startsAt")).startsWith("2090-06-15T");
    organiser.type("id", "matinee").press("Make the event");
    organiser.says("The event is there.", "Nobody yet.", "Old mill");
    var copy = theatre.client().resource("matinee").look().orElseThrow().document();
    assertThat(copy.path("longestHold").asText()).isEqualTo("PT24H");
  }

  @Test
  void anEventIsPutAwayInPlaceOfDeleted() {
    theatre.openToAll(event);
    browser.reload();
    organiser.says("Quartet", "Sign-up page").press("Delete or hide");
    organiser.says("An event cannot be deleted").isFine("put-away").press("Put it away");
    organiser.says("It is put away.", "Your events");
    assertThat(Objects.toString(script("return localStorage['lastseat-organiser-events']")))
        .doesNotContain(event);
    var document = theatre.client().resource(event).look().orElseThrow().document();
    assertThat(document.path("state").asText()).isEqualTo("closed");
    assertThat(document.has("publicSignUp")).isFalse();
    assertThat(theatre.roster(event)).as("who is in stays in").hasSize(3);
    assertThat(browser.complaints()).isEmpty();
  }
}
