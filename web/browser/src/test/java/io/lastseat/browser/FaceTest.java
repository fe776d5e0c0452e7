package io.lastseat.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Terms;
import java.net.URLDecoder;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the organiser says of an event, on the card. */
@Tag("full")
class FaceTest extends TheatreVisit {

  private String page;

  @BeforeEach
  void announce() {
    String resource = theatre.resource(Terms.of(9).title("Recital"));
    theatre.announce(
        resource,
        """
        {"startsAt": "2030-12-06T18:30:00Z", "endsAt": "2030-12-06T20:30:00Z", "place": "Old Mill",
         "timeZone": "Europe/Berlin", "about": "Bring soup.",
         "image": "https://127.0.0.1:1/not-there.png"}\
        """);
    page = "/signup/" + resource;
  }

  private Object runs(String script) {
    return browser
        .driver()
        .executeScript("const one = document.querySelector('lastseat-signup');" + script);
  }

  private long asked(String end) {
    return (Long)
        Objects.requireNonNull(
            runs(
                "return performance.getEntriesByType('resource').filter(({name}) => name.endsWith('"
                    + end
                    + "')).length"));
  }

  @Test
  void theFaceIsAskedForOnceWithEachLoad() {
    browser.open(page).awaitState("open").says("Friday, 6 December 2030", "19:30–21:30 GMT+1");
    String resource = page.substring(page.lastIndexOf('/'));
    browser.signUp("Ada", 2).awaitState("accepted").pressButton("Sign up once more");
    browser.awaitState("open").await("another look", () -> asked(resource) > 1);
    assertThat(asked("/face")).isEqualTo(1);
    browser.says("Old Mill", "Bring soup.");
  }

  @Test
  void theAuthorOfThePageMayChooseTheZoneTheTextAndALogo() {
    browser.open(page).awaitState("open").says("Bring soup.");
    runs(
        "one.timeZone = 'Asia/Tokyo'; one.intro = 'Bring bread.'; one.logo = '/web/page/icon.svg'");
    browser.says("Saturday, 7 December 2030", "Bring bread.");
    assertThat(browser.text()).doesNotContain("Bring soup.", "19:30");
    assertThat(browser.inside(".logo").getDomProperty("src")).endsWith("/web/page/icon.svg");
  }

  @Test
  void aPictureThatIsNotThereIsLeftOut() {
    browser.open(page).awaitState("open");
    browser.await(
        "no picture",
        () -> Boolean.TRUE.equals(runs("return !one.shadowRoot.querySelector('img')")));
  }

  @Test
  void whoIsInKeepsTheLinkAndTheDate() {
    browser.beforeScripts(
        "navigator.clipboard.writeText = async (text) => { window.copied = text; };");
    browser.open(page).signUp("Ada", 2).awaitState("accepted").says("Ada", "You have 2 places.");
    browser.pressButton("Copy link").says("The link is copied.");
    assertThat(runs("return window.copied")).isEqualTo(browser.link());
    String href = browser.read(() -> browser.inside(".link a[download]").getDomProperty("href"));
    String file = URLDecoder.decode(Objects.requireNonNull(href).replace("+", "%2B"), UTF_8);
    assertThat(file)
        .startsWith("data:text/calendar;charset=utf-8,BEGIN:VCALENDAR\r\n")
        .contains("DTSTART:20301206T183000Z\r\nDTEND:20301206T203000Z\r\nSUMMARY:Recital\r\n");
    String unfolded = file.replace("\r\n ", "");
    String id = browser.link().substring(browser.link().lastIndexOf('/') + 1);
    assertThat(unfolded).contains("UID:" + id + "@127.0.0.1\r\n", "URL:" + browser.link() + "\r\n");
    assertThat(browser.isAccessible().inside("button.quiet").getText())
        .isEqualTo("Sign up once more");
  }
}
