package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.browser.BadNetwork.Weather;
import io.lastseat.client.Terms;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the element does while the page around it, another tab or the organiser does something. */
@Tag("full")
class ElementTest {

  private static Theatre theatre;
  private Browser browser;

  @BeforeAll
  static void open() {
    theatre = new Theatre();
  }

  @AfterAll
  static void shut() {
    theatre.close();
  }

  @BeforeEach
  void sitDown() {
    theatre.network().is(Weather.FINE);
    browser = Browser.of(theatre.network().url(), "en");
  }

  @AfterEach
  void leave() {
    browser.close();
  }

  /** As a framework does when somebody goes on to another page. */
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
    String monday = theatre.resource(Terms.capacity(3).title("Monday"));
    String tuesday = theatre.resource(Terms.capacity(3).title("Tuesday"));
    browser.open("/signup/" + monday).awaitState("open").says("Monday");
    browser.type("name", "Ada").type("quantity", "2");
    set("resource", tuesday);
    browser.says("Tuesday");
    assertThat(typed("name")).isEqualTo("Ada");
    set("lang", "de");
    browser.says("Wie viele Plätze");
    assertThat(typed("quantity")).isEqualTo("2");
    browser.press("button[type='submit']").awaitState("accepted");
    assertThat(theatre.roster(monday)).isEmpty();
    assertThat(theatre.roster(tuesday)).hasSize(1);
  }

  @Test
  void whatIsSentForOneResourceIsNotShownForAnother() {
    String monday = theatre.resource(Terms.capacity(3).title("Monday"));
    String tuesday = theatre.resource(Terms.capacity(3).title("Tuesday"));
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
    String resource = theatre.resource(Terms.capacity(3).title("Monday"));
    browser.open("/signup/" + resource).awaitState("open");
    browser.type("name", "Ada");
    set("server", "http://127.0.0.1:1");
    browser.awaitState("unreachable");
    set("server", theatre.network().url().toString());
    browser.awaitState("open");
    assertThat(typed("name")).isEqualTo("Ada");
  }
}
