package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.Roster;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/** An organiser with a telephone and a key, and without a terminal. */
@Tag("full")
class OrganiserTest {

  private static final int PHONE = 390;

  /**
   * The most that a screen may ask for, and the most bytes of it, as they come over the network.
   */
  private static final int CALLS = 6;

  private static final int BYTES = 40_000;

  private static final String EVENT = "winter-recital-tea";

  @TempDir private Path folder;
  @AutoClose private Theatre theatre;
  @AutoClose private Browser browser;
  private Organiser organiser;

  @BeforeEach
  void sitDown() {
    theatre = Theatre.withKey();
    browser = Browser.of(theatre.network().url(), "en-GB").width(PHONE);
    organiser = new Organiser(browser);
  }

  private Organiser withKey(String hash) {
    return organiser.open(hash).type("secret", Theatre.KEY).press("Go on").says("Forget the key");
  }

  private Organiser made() {
    withKey("#/new").type("title", "Winter Recital & Téa").type("capacity", "4");
    return organiser.press("Make the event").says("The event is there.", "Nobody yet.");
  }

  private void add(String name, String places) {
    organiser.press("Add a person").type("applicant", name).type("quantity", places);
    organiser.press("Add").hasNoSheet();
  }

  private JsonNode document() {
    return theatre.client().resource(EVENT).look().orElseThrow().document();
  }

  private List<String> names() {
    return theatre.roster(EVENT).stream().map(Roster.Entry::applicant).toList();
  }

  /** Another organiser sends this to the API. */
  private void colleague(String method, String path, String type, String body) throws Exception {
    HttpRequest call =
        HttpRequest.newBuilder(theatre.network().url().resolve("/v1/resources/" + path))
            .header("X-Api-Key", Theatre.KEY)
            .header("Prefer", "wait=20")
            .header("Content-Type", type)
            .method(method, BodyPublishers.ofString(body))
            .build();
    var answer = HttpClient.newHttpClient().send(call, BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  @Test
  void aKeyIsTypedOnceAndForgottenWhenItIsToBe() {
    browser.open("/");
    browser.driver().findElement(By.linkText("For staff")).click();
    browser.driver().findElement(By.linkText("The organiser's page")).click();
    organiser.says("Type the key once").isFine("key");
    organiser.type("secret", "wrong").press("Go on").says("The server does not take this key.");
    organiser.type("secret", Theatre.KEY).press("Go on").says("Your events", "Nothing yet.");
    browser.reload();
    organiser.says("Your events", "Forget the key").isFine("list-empty");
    organiser.press("Forget the key").says("Type the key once");
    browser.reload();
    organiser.says("Type the key once");
    assertThat(
            browser
                .driver()
                .executeScript("return JSON.stringify([localStorage, sessionStorage, location])")
                .toString())
        .doesNotContain(Theatre.KEY);
  }

  @Test
  void theFirstMile() throws Exception {
    withKey("").press("Make an event");
    organiser.press("Make the event").says("Give it a title.", "Say how many places");
    organiser.says("It is not saved.").isFine("new-wrong");
    organiser.type("title", "Winter Recital & Téa").type("capacity", "4");
    assertThat(browser.text()).doesNotContain("It is not saved.");
    assertThat(organiser.value("f-id")).isEqualTo(EVENT);
    organiser.set("timeZone", "Europe/Berlin").press("Sign-up: when, and how much");
    organiser.set("closesAt", "2090-06-08T19:30");
    organiser.press("Waiting list").type("waitingListLimit", "20");
    organiser.press("Make the event").says("The event is there.", "Nobody yet.");

    try (Browser stranger = Browser.of(theatre.network().url(), "en")) {
      stranger.open("/signup/" + EVENT).signUp("Ada", 2).awaitState("accepted");

      organiser.press("Look again").says("Ada", "2 of 4 taken", "1 sign-up: 1 in.");
      add("Grace", "1");
      organiser.says("Grace is in.", "3 of 4 taken");
      organiser.press("Add a person").type("applicant", "Linus").type("quantity", "2");
      organiser.press("Add").says("Linus is on the waiting list, with the place 1.");
      organiser.press("Add a person").isFine("add").type("applicant", "Barbara");
      organiser.type("by", "Frances").set("when", "over").says("more people than places");
      organiser.press("Add");
      organiser.says("Barbara is in.", "by Frances", "1 waiting").isFine("event");

      organiser.search("gra").says("1 of 4 sign-ups: 1 in.").pressPerson("Grace").isFine("person");
      organiser.press("Change number").type("quantity", "0").press("Save the number");
      organiser.says("Use a whole number from 1 on.").type("quantity", "3").isFine("number");
      organiser.press("Save the number").says("It stays as it was.");
      organiser.press("Back").hasNoSheet();

      organiser.pressPerson("Grace").press("Change name or note");
      organiser.press("Save name and note").says("Nothing is changed yet.");
      organiser.type("applicant", "Hedy").type("note", "Front row").isFine("hand");
      organiser.press("Save name and note").says("It is Hedy’s now").isFine("ticket");
      String ticket = organiser.value("link");
      try (Browser hedy = Browser.of(theatre.network().url(), "en")) {
        hedy.driver().get(ticket);
        hedy.awaitState("accepted").says("You have 1 place.");
      }
      organiser.press("Back").hasNoSheet().search("front").says("Hedy", "Front row");
      organiser.search("").says("Ada");

      organiser.pressPerson("Ada").press("Cancel this sign-up");
      organiser.says("2 places go to the waiting list").isFine("cancel");
      organiser.press("Back").hasNoSheet();
      assertThat(names()).contains("Ada");
      organiser.pressPerson("Ada").press("Cancel this sign-up").press("Cancel this sign-up");
      organiser.says("Ada is cancelled. Linus is in now, from the waiting list;", "4 of 4 taken");
      assertThat(names()).containsExactlyInAnyOrder("Barbara", "Hedy", "Linus");
      stranger.reload().awaitState("cancelled");

      organiser.press("Close sign-up").type("reason", "The mill is cold").isFine("close");
      organiser.press("Close sign-up").says("Sign-up is closed.", "The mill is cold");
      try (Browser other = Browser.of(theatre.network().url(), "en")) {
        other.open("/signup/" + EVENT).awaitState("closed").says("The mill is cold");
      }
      organiser.press("Add a person").says("Open it again first.").press("Back").hasNoSheet();
      organiser.press("Open again").press("Open it").says("Sign-up is open again");
      organiser.says("until Thu, 8 Jun 2090, 19:30 CEST");
    }
    organiser.press("Change").type("capacity", "3").press("Save");
    organiser.says("4 are taken: nobody loses a place").isFine("fewer").press("Back").hasNoSheet();
    assertThat(document().path("capacity").asInt()).isEqualTo(4);
    organiser
        .press("Save")
        .press("Save")
        .says("It is saved.", "That is 1 more than there are places");
    organiser.pressPerson("Hedy").press("Cancel this sign-up");
    organiser.says("No place becomes free: 4 of 3 are taken.").press("Back").hasNoSheet();
    browser.width(1280);
    organiser.isFine("event-1280");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void whatAColleagueChangedStandsBesideWhatWasTyped() throws Exception {
    made().press("Change").type("capacity", "40");
    organiser.press("Sign-up: when, and how much").tick("transferable");
    colleague(
        "PATCH",
        EVENT,
        "application/merge-patch+json",
        "{\"capacity\": 35, \"title\": \"Winter recital\"}");
    organiser.press("Save").says("A colleague has changed this event meanwhile");
    organiser.says("Keep what you typed: 40", "Take what your colleague saved: 35");
    organiser.isFine("conflict");
    assertThat(organiser.value("f-capacity")).isEqualTo("40");
    assertThat(organiser.value("f-title")).isEqualTo("Winter recital");
    browser.reload();
    organiser.says("Save");
    assertThat(organiser.value("f-capacity")).as("kept over a reload").isEqualTo("40");
    organiser.press("Save").says("It is saved.", "0 of 40 taken", "Winter recital");
    assertThat(document().path("transferable").asBoolean()).isTrue();

    organiser.press("Change").type("capacity", "50");
    colleague("PATCH", EVENT, "application/merge-patch+json", "{\"capacity\": 45}");
    organiser.press("Save").says("Take what your colleague saved");
    browser.driver().findElement(By.id("choose-capacity-theirs")).click();
    assertThat(organiser.value("f-capacity")).isEqualTo("45");
    organiser.press("Save").says("It is saved.", "0 of 45 taken");
  }

  @Test
  void whatPeopleReadIsShownInTheTimeOfTheEventAndIsNoLongerOverwritten() throws Exception {
    withKey("#/new").type("title", "Winter Recital & Téa").type("capacity", "4");
    organiser.set("timeZone", "Asia/Tokyo").type("place", "Old mill");
    organiser.set("startsAt", "2090-06-08T19:30").set("endsAt", "2090-06-08T18:00");
    organiser.press("Make the event").says("It ends before it begins.");
    organiser.set("endsAt", "2090-06-07T22:00").set("startsAt", "2090-06-07T19:30");
    organiser.set("endsAt", "2090-06-07T22:00").set("startsAt", "2090-06-08T19:30");
    assertThat(organiser.value("f-endsAt")).isEqualTo("2090-06-08T22:00");
    organiser.press("Make the event");
    organiser.says("The event is there.", "8 June 2090, 19:30–22:00", "Old mill").isFine("face");

    organiser.press("Change").type("place", "Barn");
    colleague("PUT", EVENT + "/face", "application/json", "{\"place\": \"New mill\"}");
    organiser.press("Save").says("A colleague has changed this event meanwhile");
    organiser.says("Keep what you typed: Barn", "Take what your colleague saved: New mill");
    organiser.press("Save").says("It is saved.", "Barn");
  }

  @Test
  void theRosterIsAFileThatASpreadsheetOpens() throws Exception {
    made();
    add("=1+2", "1");
    add("Zoë; \"Zo\"", "2");
    Path file = organiser.download(folder, EVENT + ".csv");
    String text = Files.readString(file);
    assertThat(text).startsWith("\ufeffName,Places,Status,Note,Added by,Signed up (");
    assertThat(text).contains("\r\n'=1+2,1,in,", "\r\n\"Zoë; \"\"Zo\"\"\",2,in,");
  }

  @Test
  void theBackButtonAndTheKeyboardAreEnough() {
    withKey("");
    browser.driver().findElement(By.linkText("Make an event")).sendKeys(Keys.ENTER);
    organiser.type("title", "Tea").type("capacity", "4");
    browser.driver().navigate().back();
    organiser.says("Made or opened here");
    browser.driver().navigate().forward();
    organiser.says("Places");
    assertThat(organiser.value("f-title")).as("kept").isEqualTo("Tea");
    browser.driver().findElement(By.id("f-title")).sendKeys(Keys.ENTER);
    organiser.says("The event is there.", "Nobody yet.");
    // From the heading, on which the screen begins, to the first person.
    tabTo("Add a person");
    keys(Keys.ENTER);
    organiser.says("Added by");
    keys("Ada" + Keys.ENTER);
    organiser.hasNoSheet().says("Ada is in.");
    tabTo("Ada");
    keys(Keys.ENTER);
    organiser.says("Signed up");
    keys(Keys.ESCAPE);
    organiser.hasNoSheet();
    assertThat(focused()).as("back where it was").startsWith("Ada");
    browser.driver().navigate().back();
    browser.driver().navigate().back();
    organiser.says("Made or opened here", "Tea");
  }

  private void keys(CharSequence keys) {
    new Actions(browser.driver()).sendKeys(keys).perform();
  }

  private void tabTo(String text) {
    browser.await(
        "the focus on " + text,
        () -> {
          if (!focused().startsWith(text)) {
            keys(Keys.TAB);
          }
          return focused().startsWith(text);
        });
  }

  private String focused() {
    return String.valueOf(
        browser.driver().executeScript("return document.activeElement.textContent.trim()"));
  }

  @Test
  void eachScreenIsLight() {
    made();
    add("Ada", "1");
    String event = "#/event/" + EVENT;
    Map<String, String> screens =
        Map.of(
            "",
            "Another one",
            "#/new",
            "Places",
            event,
            "Ada",
            event + "/change",
            "Save",
            event + "/copy",
            "This copy has all");
    screens.forEach(
        (hash, text) -> {
          try (Browser first = Browser.of(theatre.network().url(), "en-GB").width(PHONE)) {
            Object unused =
                first
                    .open("/livez")
                    .driver()
                    .executeScript(
                        "sessionStorage.setItem('lastseat-organiser', arguments[0])", Theatre.KEY);
            first.open("/organiser" + hash).says(text);
            List<Map<String, Object>> calls = LightTest.loaded(first);
            assertThat(calls).as(hash).hasSizeBetween(3, CALLS);
            assertThat(calls.stream().mapToLong(one -> (Long) one.get("bytes")).sum())
                .as("bytes of %s", calls)
                .isBetween(20_000L, (long) BYTES);
          }
        });
  }
}
