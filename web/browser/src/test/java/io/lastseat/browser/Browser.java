package io.lastseat.browser;

import static io.lastseat.browser.Patience.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.SearchContext;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.chromium.ChromiumNetworkConditions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.remote.RemoteWebDriver;
import org.openqa.selenium.remote.http.ClientConfig;
import org.openqa.selenium.support.ui.WebDriverWait;

/** One person's browser, with a profile of its own. */
final class Browser implements AutoCloseable {

  /** At each start it logs that Selenium lacks the newest protocol, which no test needs. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  static {
    SELENIUM.setLevel(Level.SEVERE);
  }

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
  private static final Path SHOTS = Path.of(System.getProperty("lastseat.shots", "target/shots"));

  private final RemoteWebDriver driver;
  private final URI server;
  private final Path profile;
  private final boolean runsScripts;
  private Duration ahead = Duration.ZERO;
  private Duration serverAhead = Duration.ZERO;
  private boolean holdsPauses;
  private long clicks;

  private Browser(URI server, boolean runsScripts, RemoteWebDriver driver, Path profile) {
    this.server = server;
    this.runsScripts = runsScripts;
    this.driver = driver;
    this.profile = profile;
    driver.manage().timeouts().pageLoadTimeout(PATIENCE).scriptTimeout(PATIENCE);
    driver.manage().window().setSize(new Dimension(900, 900));
    setClock();
  }

  private static Browser inChromium(URI server, boolean runsScripts, ChromeOptions options) {
    Path profile = newProfile();
    options.setExperimentalOption("browserStartupTimeout", PATIENCE.toMillis());
    options.setBinary(System.getProperty("lastseat.chromium", "/usr/bin/chromium"));
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-default-apps",
        "--hide-scrollbars",
        "--user-data-dir=" + profile);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(
                Path.of(System.getProperty("lastseat.chromedriver", "/usr/bin/chromedriver"))
                    .toFile())
            .withTimeout(PATIENCE)
            .build();
    // Longer than any command, so that chromedriver reports what hangs.
    ClientConfig calls = ClientConfig.defaultConfig().readTimeout(PATIENCE.multipliedBy(2));
    return new Browser(server, runsScripts, new ChromeDriver(service, options, calls), profile);
  }

  private static Path newProfile() {
    try {
      return Files.createTempDirectory("lastseat-browser");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a browser with this language in chromium; WebKit has the machine's. */
  static Browser of(URI server, String language) {
    return WebKit.IS_CHOSEN
        ? new Browser(server, true, WebKit.start(), newProfile())
        : inChromium(
            server,
            true,
            new ChromeOptions().addArguments("--lang=" + language, "--accept-lang=" + language));
  }

  /**
   * Returns a browser without scripts or a page cache: the back button has only what HTTP lets it
   * keep. In chromium alone.
   */
  static Browser withoutJavaScript(URI server) {
    return inChromium(
        server,
        false,
        new ChromeOptions()
            .addArguments("--disable-features=BackForwardCache")
            .setExperimentalOption(
                "prefs", Map.of("profile.managed_default_content_settings.javascript", 2)));
  }

  RemoteWebDriver driver() {
    return driver;
  }

  /** Sets both clocks of its pages so much later than at first. */
  Browser later(Duration time) {
    ahead = time;
    serverAhead = time;
    setClock();
    return this;
  }

  /** Makes each later answer tell that the server's clock is so much ahead of this machine's. */
  Browser serverAhead(Duration time) {
    serverAhead = time;
    setClock();
    return this;
  }

  /**
   * Stops all later pauses of half a second or more on its pages. They ask again only when a person
   * presses a button, or when the browser comes online.
   */
  Browser holdPauses() {
    holdsPauses = true;
    setClock();
    return this;
  }

  /** Runs this in all later pages, before their own scripts; in chromium alone. */
  Browser beforeScripts(String script) {
    Map<String, Object> source = Map.of("source", script);
    chromium().executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", source);
    return this;
  }

  private ChromeDriver chromium() {
    return (ChromeDriver) driver;
  }

  /** Sets the clock of the open page, and of later pages in this tab. WebKit keeps its clock. */
  private void setClock() {
    if (runsScripts && !WebKit.IS_CHOSEN) {
      String script =
          "(%s)({aheadMs: %d, serverAheadMs: %d, holdsPauses: %b})"
              .formatted(
                  resource("/page-clock.js"),
                  ahead.toMillis(),
                  serverAhead.toMillis(),
                  holdsPauses);
      beforeScripts(script).driver.executeScript(script);
    }
  }

  /** Goes on in a new tab. */
  Browser newTab() {
    driver.switchTo().newWindow(WindowType.TAB);
    setClock();
    return this;
  }

  Browser open(String path) {
    driver.get(server.resolve(path).toString());
    return this;
  }

  /** Returns the state that the element shows. */
  String state() {
    return Objects.toString(
        driver.executeScript("return document.querySelector('lastseat-signup')?.dataset.state"),
        "");
  }

  Browser awaitState(String state) {
    return await("the state " + state, () -> state().equals(state));
  }

  Browser await(String what, Supplier<Boolean> isThere) {
    new WebDriverWait(driver, PATIENCE, BETWEEN_LOOKS)
        .withMessage(() -> what + " did not come; it is " + state() + ": " + text())
        .ignoring(StaleElementReferenceException.class)
        .until(any -> Stale.named(isThere));
    return this;
  }

  /** Retries a read until it succeeds: a page that redraws itself removes elements. */
  <T> T read(Supplier<T> reading) {
    return new WebDriverWait(driver, PATIENCE, BETWEEN_LOOKS)
        .ignoring(StaleElementReferenceException.class)
        .until(any -> Stale.named(reading));
  }

  /** Returns the whole text of the card, or of the page if it has none. */
  String text() {
    return Objects.toString(
        driver.executeScript(
            "return (document.querySelector('lastseat-signup')?.shadowRoot?.querySelector('.card')"
                + " ?? document.body)?.innerText"),
        "");
  }

  /** Waits until the card has all of these texts. */
  Browser says(String... texts) {
    for (String some : texts) {
      await("'" + some + "'", () -> text().contains(some));
    }
    return this;
  }

  /** Returns the own link of the person who signed up. */
  String link() {
    return read(() -> inside(".link a").getText());
  }

  WebElement inside(String css) {
    SearchContext root = driver.findElement(By.cssSelector("lastseat-signup")).getShadowRoot();
    return root.findElement(By.cssSelector(css));
  }

  /** Waits for the element inside, and returns its text. */
  String textInside(String css) {
    return read(() -> inside(css).getText());
  }

  Browser type(String field, String text) {
    return await(
        "the field " + field,
        () -> {
          WebElement input = inside("#" + field);
          input.clear();
          input.sendKeys(text);
          return true;
        });
  }

  Browser signUp(String name, int quantity) {
    await("a form", () -> Set.of("open", "full").contains(state()));
    return type("name", name)
        .type("quantity", Integer.toString(quantity))
        .press("button[type='submit']");
  }

  Browser press(String css) {
    return await("a click at " + css, () -> clicked(inside(css)));
  }

  /** Presses the button with this text once it works, even if it is redrawn just then. */
  Browser pressButton(String text) {
    return await("a button that says " + text, () -> pressed(text));
  }

  /** Presses the button with this text, and returns whether it exists and was pressed. */
  boolean pressed(String text) {
    SearchContext root = driver.findElement(By.cssSelector("lastseat-signup")).getShadowRoot();
    return root.findElements(By.cssSelector("button")).stream()
        .filter(one -> one.getText().equals(text))
        .filter(one -> one.getDomAttribute("aria-disabled") == null)
        .findFirst()
        .map(this::clicked)
        .orElse(false);
  }

  /**
   * Clicks with the mouse, and returns whether the click arrived. A page that moves or redraws an
   * element under the pointer gets no click, and a person would press again.
   */
  boolean clicked(WebElement element) {
    long number = ++clicks;
    driver.executeScript(
        "const [element, number] = arguments; element.addEventListener('click', () => {"
            + " window.arrived = number; }, {capture: true, once: true});",
        element,
        number);
    try {
      Stale.named(
          () -> {
            element.click();
            return true;
          });
    } catch (StaleElementReferenceException | ElementNotInteractableException moved) {
      // The code below checks whether the click arrived before.
    }
    return Objects.equals(number, driver.executeScript("return window.arrived"));
  }

  Browser reload() {
    driver.navigate().refresh();
    return this;
  }

  Browser offline(boolean isOffline) {
    ChromiumNetworkConditions conditions = new ChromiumNetworkConditions();
    conditions.setOffline(isOffline);
    conditions.setLatency(Duration.ZERO);
    chromium().setNetworkConditions(conditions);
    return this;
  }

  Browser width(int pixels) {
    driver.manage().window().setSize(new Dimension(pixels, 900));
    return this;
  }

  /** Checks that axe finds no violation of WCAG 2.2 AA, and nothing is wider than the window. */
  Browser isAccessible() {
    driver.executeScript(resource("/axe.min.js"));
    Object found =
        driver.executeAsyncScript(
            "const done = arguments[0]; axe.run(document, {runOnly: ['wcag2a', 'wcag2aa',"
                + " 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}).then(r =>"
                + " done(r.violations.map(v => v.id + ': ' + v.help + ' ' + v.nodes.map(n =>"
                + " n.target + ' ' + n.failureSummary).join(' | '))));");
    assertThat((List<?>) found).as(state()).isEmpty();
    assertThat(
            driver.executeScript(
                "return document.documentElement.scrollWidth <= window.innerWidth"))
        .as("fits into the window: %s", state())
        .isEqualTo(true);
    return this;
  }

  Browser shot(String name) {
    try {
      Files.createDirectories(SHOTS);
      Files.write(SHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Returns a picture of the whole page, however high it is, as a data URL. */
  String picture(String format) {
    Map<String, Object> how =
        Map.of("captureBeyondViewport", true, "format", format, "quality", 60);
    Object data = chromium().executeCdpCommand("Page.captureScreenshot", how).get("data");
    return "data:image/" + format + ";base64," + data;
  }

  /** Shows pages as to a person who prefers this colour scheme. */
  Browser theme(String scheme) {
    Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", scheme);
    chromium()
        .executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
    return this;
  }

  /**
   * Returns the browser's complaints, such as the content security policy, without unanswered
   * calls.
   */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(entry -> entry.getMessage())
        .filter(text -> !text.contains("Failed to load resource"))
        .toList();
  }

  private static String resource(String name) {
    try (InputStream file = Browser.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
    try {
      Files.walkFileTree(profile, new Deleting());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A browser process that is ending may delete files there, or create some. */
  private static final class Deleting extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      return deleted(file);
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException gone) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException changed) {
      return deleted(folder);
    }

    private static FileVisitResult deleted(Path one) {
      boolean unused = one.toFile().delete();
      return FileVisitResult.CONTINUE;
    }
  }
}
