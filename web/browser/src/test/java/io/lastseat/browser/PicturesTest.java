package io.lastseat.browser;

import io.lastseat.client.Application;
import io.lastseat.client.Terms;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.chrome.ChromeDriver;

/** Takes the pictures of each state. */
@Tag("full")
class PicturesTest extends TheatreVisit {

  private static final String TITLE = "Chamber concert in the old mill";

  private static final String FACE =
      """
      {"resourceId": "x", "startsAt": "2030-12-06T18:30:00Z", "endsAt": "2030-12-06T20:30:00Z",
       "timeZone": "Europe/Berlin", "place": "Old Mill, Mill Lane 3, Potsdam", "image": "%s",
       "about": "Three quartets by candlelight, and soup in the interval.\\nThe doors open at seven; children sit on the gallery for free."}\
      """
          .formatted(BadNetwork.PICTURE);

  @ParameterizedTest
  @CsvSource({"390, light", "390, dark", "1280, light", "1280, dark"})
  void each(int width, String theme) {
    theatre.network().faceIs(FACE);
    browser.width(width);
    ((ChromeDriver) browser.driver())
        .executeCdpCommand(
            "Emulation.setEmulatedMedia",
            Map.of(
                "features",
                java.util.List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    String end = "-" + width + "-" + theme;
    String open =
        theatre.resource(Terms.of(30).title(TITLE).waitingListLimit(9).transferable(true));
    browser.open("/signup/" + open).awaitState("open").full("p-open" + end);
    browser.signUp("Ada Lovelace", 2).awaitState("accepted").full("p-accepted" + end);
    String full = theatre.resource(Terms.of(2).title(TITLE).waitingListLimit(9));
    theatre.take(full, 2);
    theatre.client().reserve(full, Application.of("Alan").quantity(2).orWait()).verdict();
    browser.open("/signup/" + full).awaitState("full").full("p-full" + end);
    browser.signUp("Ada Lovelace", 2).awaitState("waiting").full("p-waiting" + end);
    String held =
        theatre.resource(
            Terms.of(9).title(TITLE).hold(Duration.ofHours(2)).longestHold(Duration.ofDays(1)));
    browser
        .open("/signup/" + held)
        .signUp("Ada Lovelace", 2)
        .awaitState("held")
        .full("p-held" + end);
    theatre.network().faceIs("");
    browser.open("/signup/" + held).awaitState("held").full("p-bare-held" + end);
    String bare = theatre.resource(Terms.of(9).title(TITLE));
    browser.open("/signup/" + bare).awaitState("open").full("p-bare-open" + end);
  }
}
