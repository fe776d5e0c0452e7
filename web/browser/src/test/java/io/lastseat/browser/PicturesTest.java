package io.lastseat.browser;

import static java.time.temporal.ChronoUnit.DAYS;
import static java.time.temporal.ChronoUnit.MILLIS;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.browser.BadNetwork.Weather;
import io.lastseat.client.Application;
import io.lastseat.client.Terms;
import io.lastseat.client.Terms.Category;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each state of an event with a face: its accessibility, and the pictures of {@code docs/signup}
 * and {@code docs/organiser}. They are made anew by {@code -Dlastseat.pictures=../../docs}.
 */
@Tag("full")
class PicturesTest extends TheatreVisit {

  private static final Path ALL =
      Path.of(System.getProperty("lastseat.pictures", "target/pictures"));

  private static final Path PICTURES = ALL.resolve("signup");

  private static final int PHONE = 390;
  private static final int DESK = 1280;

  private static final String FACE =
      """
      {"resourceId": "concert", "startsAt": "2030-12-06T18:30:00Z", "endsAt": "2030-12-06T20:30:00Z",
       "timeZone": "Europe/Berlin", "place": "Old Mill, Mill Lane 3, Potsdam", "image": "%s",
       "about": "Three quartets by candlelight, and soup in the interval.\\nThe doors open at seven."}\
      """
          .formatted(BadNetwork.PICTURE);

  /** The pictures of a sheet by what they show, in order. */
  private final Map<String, Map<String, String>> sheets = new LinkedHashMap<>();

  private static Terms hall(long seats) {
    return Terms.of(seats).title("Chamber concert in the old mill");
  }

  private PicturesTest visit(String resource) {
    browser.open("/signup/" + resource);
    return this;
  }

  private PicturesTest visit(Terms terms) {
    return visit(theatre.resource(terms));
  }

  /** Waits for the state, checks it, and takes its pictures. */
  private void shows(String state) {
    browser.awaitState(state);
    shows(browser, state);
  }

  private void shows(Browser one, String name) {
    for (int width : new int[] {PHONE, DESK}) {
      one.width(width);
      for (String theme : new String[] {"light", "dark"}) {
        one.theme(theme);
        if (theme.equals(width == PHONE ? "light" : "dark")) {
          assertThat(one.isAccessible().complaints())
              .as(name)
              .noneMatch(line -> line.contains("Content Security Policy"));
        }
        String sheet = (width == PHONE ? "phone-" : "wide-") + theme;
        sheets.computeIfAbsent(sheet, any -> new LinkedHashMap<>()).put(name, one.picture("png"));
      }
    }
  }

  /** Writes the pictures of these names, side by side, and returns the bytes of the file. */
  private long sheet(String sheet, int columns, int width, List<String> names) throws IOException {
    StringBuilder html = new StringBuilder();
    sheets
        .get(sheet)
        .forEach(
            (name, picture) -> {
              if (names.isEmpty() || names.contains(name)) {
                html.append(
                    "<figure><img src='%s'><figcaption>%s</figcaption></figure>"
                        .formatted(picture, name));
              }
            });
    browser.width(columns * (width + 16) + 16).theme("light");
    browser.driver().get("about:blank");
    browser
        .driver()
        .executeAsyncScript(
            "const done = arguments[2]; document.body.innerHTML = `<style>body {margin: 8px;"
                + " background: #fff; display: grid; gap: 16px; align-items: start;"
                + " grid-template-columns: repeat(${arguments[1]}, 1fr); font: 15px sans-serif;"
                + " color: #444} figure {margin: 0} img {display: block; width: 100%;"
                + " border-radius: 10px} figcaption {padding: 4px 2px}</style>${arguments[0]}`;"
                + " Promise.all([...document.images].map(one => one.decode())).then(() => done(),"
                + " failure => done(String(failure)))",
            html.toString(), columns);
    browser.shot(sheet);
    byte[] small = bytes(browser.picture("webp"));
    Files.write(PICTURES.resolve(sheet + ".webp"), small);
    return small.length;
  }

  private static byte[] bytes(String dataUrl) {
    return Base64.getDecoder().decode(dataUrl.substring(dataUrl.indexOf(',') + 1));
  }

  private void everyState() {
    theatre.network().faceIs(FACE);
    browser.holdPauses();
    visit(hall(30).opensAt(Instant.now().plus(3, DAYS).truncatedTo(MILLIS))).shows("not-open");
    visit(hall(30).waitingListLimit(9)).shows("open");
    theatre.network().is(Weather.NO_VERDICTS);
    browser.signUp("Ada Lovelace", 2);
    shows("pending");
    theatre.network().is(Weather.FINE);
    String full = theatre.resource(hall(2).waitingListLimit(9));
    theatre.take(full, 2);
    theatre.client().reserve(full, Application.of("Alan").quantity(2).orWait()).verdict();
    visit(full).shows("full");
    browser.signUp("Ada Lovelace", 2);
    shows("waiting");
    Duration hours = Duration.ofHours(2);
    visit(hall(9).hold(hours).longestHold(Duration.ofDays(1)));
    browser.signUp("Ada Lovelace", 2);
    shows("held");
    browser.later(Duration.ofDays(1));
    shows("lapsed");
    browser.later(Duration.ZERO);
    visit(hall(9).transferable(true));
    browser.signUp("Ada Lovelace", 2);
    shows("accepted");
    browser.pressButton("Give back").says("Give it back for good?");
    shows(browser, "accepted, give back");
    browser.pressButton("Yes, give it back");
    shows("cancelled");
    String small = theatre.resource(hall(3).gate(false));
    theatre.take(small, 2);
    visit(small);
    browser.signUp("Ada Lovelace", 2);
    shows("rejected");
    String taken = theatre.resource(hall(2));
    theatre.take(taken, 2);
    visit(taken).shows("turned-away");
    String closed = theatre.resource(hall(9));
    theatre.client().resource(closed).change(Terms.none().close("Moved to next year")).get();
    visit(closed).shows("closed");
    theatre.network().is(Weather.LOST_CALLS);
    visit(taken).shows("unreachable");
    theatre.network().is(Weather.FINE);
    browser.open("/signup/nobody-made-this");
    browser.await("the page", () -> browser.text().contains("There is no sign-up here"));
    shows(browser, "gone");
    theatre.network().faceIs("");
    visit(hall(9));
    browser.awaitState("open");
    shows(browser, "open, without a face");
  }

  @Test
  void eachStateAtTwoWidthsInTwoThemes() throws IOException {
    everyState();
    Files.createDirectories(PICTURES);
    byte[] first = bytes(sheets.get("wide-light").get("open"));
    Files.write(PICTURES.resolve("open.png"), first);
    long all = first.length;
    for (String theme : List.of("light", "dark")) {
      all += sheet("phone-" + theme, 9, 216, List.of());
      all +=
          sheet(
              "wide-" + theme,
              3,
              560,
              List.of("open", "full", "waiting", "held", "accepted", "cancelled"));
    }
    assertThat(all).as("bytes of the pictures").isBetween(10_000L, 600_000L);
  }

  @Test
  void theOrganisersPage() throws IOException {
    Terms terms =
        hall(30)
            .categories(Category.of("adult").title("Adults"), children())
            .longestHold(Duration.ofDays(30))
            .waitingListLimit(9);
    String resource = theatre.resource(terms.publicSignUp(true));
    theatre.announce(
        resource,
        """
        {"startsAt": "2030-12-06T18:30:00Z", "endsAt": "2030-12-06T20:30:00Z",
         "timeZone": "Europe/Berlin", "place": "Old Mill, Mill Lane 3, Potsdam"}\
        """);
    asks(resource, family("Ada Lovelace").note("Vegetarian"));
    asks(resource, Application.of("Grace Hopper").quantity("adult", 1).by("Barbara"));
    asks(resource, family("Linus Pauling").hold(Duration.ofDays(20)));
    asks(
        resource,
        Application.of("Emmy Noether").quantity("adult", 22).note("The mathematicians’ club"));
    asks(resource, family("Alan Turing").orWait());
    for (int width : new int[] {PHONE, DESK}) {
      browser.width(width).open("/organiser#/event/" + resource).says("Alan Turing");
      for (String theme : List.of("dark", "light")) {
        browser.theme(theme).isAccessible().shot("organiser-" + width + "-" + theme);
      }
    }
    Path folder = Files.createDirectories(ALL.resolve("organiser"));
    byte[] picture = bytes(browser.picture("webp"));
    Files.write(folder.resolve("event.webp"), picture);
    assertThat(picture.length).isBetween(5_000, 60_000);
  }

  private static Category children() {
    return Category.of("child").title("Children").capacity(8);
  }

  private static Application family(String name) {
    return Application.of(name).quantity("adult", 2).quantity("child", 1);
  }

  private static void asks(String resource, Application application) {
    theatre.client().reserve(resource, application).verdict();
  }
}
