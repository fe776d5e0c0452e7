package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Application;
import io.lastseat.client.Reservation;
import io.lastseat.client.Terms;
import io.lastseat.client.Terms.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/**
 * Each state of the operator's page as a person reaches it: its text, its accessibility by axe, its
 * look, and its actions.
 */
@Tag("full")
class OpsPageTest {

  /** A text that would show an effect if a browser took it for markup. */
  private static final String HOSTILE =
      "<img src=x onerror=\"document.body.dataset.hacked=1\">'\"&<script>alert(1)</script>";

  /** The hash of the key "sesame". */
  private static final String SESAME =
      "sha256:d0c04f4b1951e4aeaaec8223ed2039e542f3aae805a6fa7f6d794e5afff5d272";

  @TempDir private Path folder;

  private Backstage backstage;
  private Browser browser;

  @AfterEach
  void leave() {
    if (browser != null) {
      browser.close();
    }
    if (backstage != null) {
      backstage.close();
    }
  }

  private void lookAt(Backstage opened) {
    backstage = opened;
    browser = Browser.of(backstage.url(), "en-GB").open("/ops");
  }

  private String data(String name) {
    return Objects.toString(
        browser.driver().executeScript("return document.body.dataset[arguments[0]]", name), "");
  }

  private OpsPageTest is(String state) {
    browser.await("the page " + state + ": " + text(), () -> data("state").equals(state));
    return this;
  }

  private OpsPageTest troubles(int count) {
    browser.await(count + " troubles", () -> data("attention").equals(Integer.toString(count)));
    return this;
  }

  private String text() {
    return text("body");
  }

  /** Returns the text there, even if the page redraws it just then. */
  private String text(String css) {
    return browser.read(() -> find(css).getText());
  }

  private String attribute(String css, String name) {
    return Objects.toString(browser.read(() -> find(css).getDomAttribute(name)), "");
  }

  private WebElement find(String css) {
    return browser.driver().findElement(By.cssSelector(css));
  }

  private int count(String css) {
    return browser.driver().findElements(By.cssSelector(css)).size();
  }

  private OpsPageTest says(String... texts) {
    for (String some : texts) {
      browser.await("'" + some + "'", () -> text().contains(some));
    }
    return this;
  }

  private OpsPageTest press(String label) {
    browser.await("a button " + label, () -> pressed("button", label));
    return this;
  }

  /** Presses the element with this label, and returns whether it exists and was pressed. */
  private boolean pressed(String css, String label) {
    return browser.driver().findElements(By.cssSelector(css)).stream()
        .filter(WebElement::isDisplayed)
        .filter(one -> one.getText().equals(label))
        .findFirst()
        .map(browser::clicked)
        .orElse(false);
  }

  private void looksRight(String name) {
    browser
        .width(1280)
        .isAccessible()
        .shot("ops-" + name)
        .width(320)
        .isAccessible()
        .shot("ops-" + name + "-320")
        .width(1280);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void nothingNeedsAttention() {
    lookAt(Backstage.toLookAt(folder));
    backstage.resource("concert", Terms.of(3).title("Chamber concert")).reserve("concert", "Ada");
    is("live")
        .troubles(0)
        .says("Nothing needs attention.", "concert", "Chamber concert", "reserve by Ada");
    browser.await(
        "when that was",
        () -> text(".as-of").matches("As of \\d\\d:\\d\\d:\\d\\d, asked every 2 s"));
    browser.await("the books", () -> text("tbody tr").contains("1 of 3 taken, 2 left"));
    looksRight("calm");
  }

  @Test
  void itRefreshesItselfUntilItIsPaused() {
    lookAt(Backstage.toLookAt(folder));
    backstage.resource("concert", Terms.of(9)).reserve("concert", "Ada");
    is("live").says("reserve by Ada");
    press("Pause").is("paused").says(", paused");
    assertThat(text("[aria-pressed=true]")).isEqualTo("Go on");
    String asOf = text(".as-of");
    backstage.reserve("concert", "Grace");
    looksRight("paused");
    assertThat(text(".as-of")).isEqualTo(asOf);
    assertThat(text()).doesNotContain("Grace");
    press("Go on").is("live").says("reserve by Grace");
  }

  @Test
  void aStoryIsOpenedByTheKeyboardAndClosedByEscape() {
    lookAt(Backstage.toLookAt(folder));
    backstage.resource("concert", Terms.of(1)).reserve("concert", "Ada");
    is("live").says("reserve by Ada");
    press("Pause");
    WebElement line = find(".verdicts button");
    browser.driver().executeScript("arguments[0].focus()", line);
    line.sendKeys(Keys.ENTER);
    browser.await("the story", () -> count("dialog.story[data-state=told]") == 1);
    assertThat(text("dialog.story"))
        .contains(
            "What was asked",
            "Ada asked for 1 at ",
            "The commit that decided it",
            "After it: 1 of 1 taken, none left.",
            "Its row",
            "It says accepted, for 1, as commit 2 does.")
        .doesNotContain("takenAfter", "{");
    find("dialog.story summary").click();
    assertThat(text("dialog.story")).contains("takenAfter");
    looksRight("story");
    find("dialog.story").sendKeys(Keys.ESCAPE);
    browser.await("the end of the story", () -> count("dialog.story[open]") == 0);
    assertThat(browser.driver().switchTo().activeElement()).isEqualTo(find(".verdicts button"));
  }

  /** The server keeps what it cannot decide, so the troubles last as long as the test. */
  @Test
  void theWorstStandsFirst() {
    lookAt(Backstage.toWorkAt(folder, "operetta"));
    is("live").says("Taken out of the stream: 1 request");
    backstage.strangeItem("theatre#0");
    says("In quarantine");
    backstage
        .resource("concert", Terms.of(3).title("Chamber concert in the old mill").gate(false))
        .resource("matinee", Terms.of(40).waitingListLimit(20))
        .resource("theatre", Terms.of(120).hold(Duration.ofHours(12)));
    for (String name : List.of("Ada", "Grace", "Linus", "Barbara", "Edsger")) {
      backstage.reserve("concert", name).reserve("theatre", name);
    }
    says("by Edsger", "Chamber concert in the old mill", "sold_out");
    List<String> levels =
        browser.read(
            () ->
                browser.driver().findElements(By.cssSelector(".trouble")).stream()
                    .map(one -> one.getDomAttribute("data-level"))
                    .toList());
    assertThat(levels).startsWith("bad").endsWith("look").isSorted();
    looksRight("night");
    browser.driver().manage().window().setSize(new Dimension(1280, 1330));
    browser.shot("ops-whole");
  }

  /** On a narrow screen the categories stand in the resource's card. */
  @Test
  void aConcertWithCategoriesSaysHowFullEachIs() {
    lookAt(Backstage.toLookAt(folder));
    Category balcony = Category.of("balcony").title("Balcony").capacity(2);
    Category press = Category.of("press").closed(true);
    backstage.resource(
        "gala",
        Terms.of(9)
            .title("Gala night")
            .waitingListLimit(9)
            .gate(false)
            .categories(Category.of("adult").title("Adults"), balcony, press));
    Reservation adas =
        backstage.reserve(
            "gala", Application.of("Ada").quantity("adult", 1).quantity("balcony", 2));
    backstage.reserve("gala", Application.of("Bob").quantity("balcony", 1));
    backstage.reserve("gala", Application.of("Cyd").quantity("balcony", 1).orWait());
    adas.handOver("Grace").get();

    is("live")
        .says(
            "Adults (adult): 1 taken, 6 left",
            "Balcony (balcony): 2 of 2 taken, none left, 1 waiting",
            "press: 0 taken, closed",
            "reserve by Bob, balcony: 1",
            "rejected: sold_out, category balcony. Nothing is left.",
            "hand-over to Grace, adult: 1, balcony: 2");
    looksRight("categories");
    browser.width(390).shot("ops-categories-390");
    Object inSight =
        browser
            .driver()
            .executeScript(
                "const { left, right } ="
                    + " document.querySelector('.categories').getBoundingClientRect();"
                    + " return left >= 0 && right <= innerWidth"
                    + " && document.documentElement.scrollWidth <= innerWidth;");
    assertThat(inSight).isEqualTo(true);

    browser.width(1280).await("a click", () -> pressedOf("Bob"));
    browser.await("the story", () -> count("dialog.story[data-state=told]") == 1);
    assertThat(text("dialog.story"))
        .contains("sold_out, category balcony.", "adult: 1, balcony: 2, press: 0");
    browser.shot("ops-categories-story");
  }

  /** Presses the line of a verdict about this person's request. */
  private boolean pressedOf(String applicant) {
    return browser.driver().findElements(By.cssSelector(".verdicts button")).stream()
        .filter(line -> line.getText().contains(" by " + applicant))
        .findFirst()
        .map(browser::clicked)
        .orElse(false);
  }

  @Test
  void aRecordInQuarantineIsNamedAndStays() {
    lookAt(Backstage.toWorkAt(folder));
    is("live").troubles(0);
    backstage.strangeItem("concert#0");
    troubles(1).says("In quarantine", "lastseat quarantine show");
    looksRight("quarantine");
    press("Drive now").says("It is not driven:").troubles(1);
    assertThat(attribute(".said", "data-done")).isEqualTo("false");
  }

  @Test
  void aParkedRequestIsDrivenNow() {
    backstage = Backstage.toWorkAt(folder);
    backstage.parked("concert", "its table was away " + HOSTILE);
    browser = Browser.of(backstage.url(), "en-GB").open("/ops");
    is("live").troubles(1).says("Taken out of the stream: 1 request", "its table was away <img");
    looksRight("parked");
    press("Drive now").says("All of them are decided.").troubles(0);
  }

  /**
   * Once the page shows it, the test stops the page: after two minutes the resource is parked, and
   * the stream goes on.
   */
  @Test
  void aStreamThatIsLateIsSaidWithTheCause() {
    lookAt(Backstage.toLookAt(folder));
    is("live").troubles(0);
    backstage.broken("concert");
    browser.await(
        "what is late, and why",
        () ->
            Stream.of("Cannot be decided, tried", "Verdicts are late", "seconds old")
                .allMatch(text()::contains));
    press("Pause");
    looksRight("late");
  }

  @Test
  void aServerThatIsGoneIsSaidAndWhatWasSeenStays() {
    lookAt(Backstage.toLookAt(folder));
    backstage.resource("concert", Terms.of(3)).reserve("concert", "Ada");
    is("live").says("reserve by Ada");
    backstage.stopServer();
    is("gone").says("The server does not answer.", "and not since", "reserve by Ada");
    looksRight("gone");
  }

  @Test
  void aPageThatOnlyLooksHasNoButtonsThatDoAnything() {
    lookAt(Backstage.toLookAt(folder, "operetta"));
    backstage.resource("concert", Terms.of(3));
    is("live").says("to look at only", "Taken out of the stream: 1 request", "concert");
    assertThat(count("button[data-control=drive]")).isZero();
    assertThat(count("button[data-control=close]")).isZero();
    browser.await("an audit", () -> pressed("[aria-label='Audit concert']", "Audit"));
    says("nothing differs");
    assertThat(count("button[data-control=close]")).isZero();
  }

  @Test
  void aResourceIsClosedAndOpenedAfterAQuestion() {
    lookAt(Backstage.toWorkAt(folder));
    backstage.resource("concert", Terms.of(3));
    is("live").says("concert");
    press("Close").says("Close concert? Nothing more of it is given away.");
    looksRight("really");
    press("No");
    browser.await("the end of the question", () -> count("dialog[open]") == 0);
    press("Close").press("Yes").says("It is closed.", "closed");
    browser.await("no more button", () -> count("button[data-control=close]") == 0);
    press("Open").says("Open concert again? What is left of it is given away.");
    press("Yes").says("It is open.");
    browser.await("the button", () -> count("button[data-control=close]") == 1);
    assertThat(count("button[data-control=open]")).isZero();
  }

  @Test
  void theLinkOfAnOwnPageIsCopiedFromTheStory() {
    lookAt(Backstage.toWorkAt(folder));
    backstage.resource("concert", Terms.of(3)).reserve("concert", "Ada");
    is("live").says("by Ada");
    browser.await("a click", () -> browser.clicked(find(".verdicts button")));
    press("Copy link of own page");
    browser.await("the link", () -> text(".link code").matches(".*/signup/concert/requests/.+"));
    looksRight("link");
    browser.driver().get(text(".link code"));
    browser.awaitState("accepted");
  }

  @Test
  void namesFromUsersStayText() {
    lookAt(Backstage.toLookAt(folder));
    backstage.resource("concert", Terms.of(3).title(HOSTILE)).reserve("concert", HOSTILE);
    is("live").says("by " + HOSTILE);
    assertThat(text("tbody .title bdi")).isEqualTo(HOSTILE);
    assertThat(text(".verdicts .what bdi")).isEqualTo(HOSTILE);
    browser.await("a click", () -> browser.clicked(find(".verdicts button")));
    browser.await("the story", () -> count("dialog.story[data-state=told]") == 1);
    assertThat(text("dialog.story")).contains(HOSTILE);
    assertThat(count("img, main script")).isZero();
    assertThat(data("hacked")).isEmpty();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aLockedPageOpensByALinkOnceOrByAKey() {
    lookAt(Backstage.locked(folder, SESAME));
    is("locked").says("This page is locked");
    assertThat(count("section:not([hidden])")).isEqualTo(1);
    looksRight("locked");
    find("#key").sendKeys("abracadabra", Keys.ENTER);
    says("That opens nothing here");
    find("#key").sendKeys("sesame", Keys.ENTER);
    is("live").says("Nothing needs attention.");
    assertThat(browser.driver().manage().getCookies()).isEmpty();
    browser.reload();
    is("live");

    String link = backstage.newLink().toString();
    browser.close();
    browser = Browser.of(backstage.url(), "en-GB").open(link);
    is("live");
    assertThat(browser.driver().getCurrentUrl()).endsWith("/ops");
    browser.close();
    browser = Browser.of(backstage.url(), "en-GB").open(link);
    is("locked").says("That opens nothing here, or opened it once before");
  }
}
