package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Terms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The element as frameworks use it: by properties, also before the browser knows it. */
@Tag("full")
class PropertiesTest extends TheatreVisit {

  /** A page that runs this on its element before the element is defined, and counts its starts. */
  private void opens(String before) {
    theatre
        .network()
        .pageIs(
            "<lastseat-signup></lastseat-signup><script>window.starts = 0; const one ="
                + " document.querySelector('lastseat-signup');"
                + " one.addEventListener('lastseat-change', ({detail}) => window.starts +="
                + " detail.state === 'loading');"
                + before
                + "</script><script type=module src=/web/element/lastseat-signup.js></script>");
    browser.open("/page");
  }

  private Object runs(String script) {
    return browser
        .driver()
        .executeScript("const one = document.querySelector('lastseat-signup');" + script);
  }

  private String anywhere() {
    return "options = {server: '" + theatre.network().url() + "', fetch: (...a) => fetch(...a)}";
  }

  @Test
  void whatIsSetBeforeTheElementIsDefinedCountsAndLaterToo() {
    String monday = theatre.resource(Terms.of(3).title("Monday"));
    String tuesday = theatre.resource(Terms.of(3).title("Tuesday"));
    opens(
        "one.resource = '%s'; one.headingLevel = 4; one.server = 'http://127.0.0.1:1'; one.%s;"
            .formatted(monday, anywhere()));
    browser.awaitState("open").says("Monday");
    assertThat(browser.textInside("h4.title")).isEqualTo("Monday");
    browser.type("name", "Ada");
    runs("one.resource = '%s'".formatted(tuesday));
    browser.says("Tuesday");
    assertThat(runs("return one.getAttribute('resource')")).isEqualTo(tuesday);
    browser.press("button[type='submit']").awaitState("accepted");
    assertThat(theatre.roster(tuesday)).hasSize(1);
    runs("one.resource = null");
    browser.awaitState("gone");
  }

  @Test
  void theSameOptionsMadeAnewStartNothingAnewAndOthersDo() {
    String resource = theatre.resource(Terms.of(3));
    opens("one.resource = '%s'; one.%s;".formatted(resource, anywhere()));
    browser.awaitState("open");
    assertThat(runs("return window.starts")).isEqualTo(1L);
    runs(
        "one.%s; window.late = 0; one.options.fetch = (...a) => {window.late++; return fetch(...a)}"
            .formatted(anywhere()));
    browser.signUp("Ada", 1).awaitState("accepted");
    assertThat(runs("return [window.starts, window.late > 0]").toString()).isEqualTo("[1, true]");
    runs("one.options = {server: 'http://127.0.0.1:1'}");
    browser.awaitState("unreachable");
    assertThat(runs("return window.starts")).isEqualTo(2L);
  }

  @Test
  void furtherLanguagesAndOtherWordsKeepWhatIsTyped() {
    String resource = theatre.resource(Terms.of(3));
    opens(
        "one.resource = '%s'; one.lang = 'fr'; one.texts = {fr: {submit: \"S'inscrire\"}};"
            .formatted(resource));
    browser.awaitState("open").says("S'inscrire", "Your name").type("name", "Ada");
    runs("one.texts = {fr: {...one.texts.fr, name: 'Votre nom', sumbit: 'x'}}");
    browser.says("S'inscrire", "Votre nom");
    browser.press("button[type='submit']").awaitState("accepted");
    assertThat(theatre.roster(resource)).hasSize(1);
    assertThat(browser.complaints()).anyMatch(line -> line.contains("no text texts.fr.sumbit"));
  }

  @Test
  void whereFetchIsMissingTheConsoleSaysSo() {
    browser.beforeScripts("window.fetch = undefined");
    opens("one.resource = 'concert';");
    browser.awaitState("unreachable");
    assertThat(browser.complaints()).anyMatch(line -> line.contains("There is no fetch here"));
  }
}
