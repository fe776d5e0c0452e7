package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.SearchContext;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.chromium.ChromiumNetworkConditions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** One person's browser, with a profile of its own. */
final class Browser implements AutoCloseable {

  /**
   * Of which Selenium says at each start that it does not know the newest protocol; no test needs
   * it.
   */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  static {
    SELENIUM.setLevel(Level.SEVERE);
  }

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Path SHOTS = Path.of(System.getProperty("lastseat.shots", "target/shots"));

  private final ChromeDriver driver;
  private final URI server;
  private final Path profile;

  private Browser(URI server, ChromeOptions options) {
    this.server = server;
    try {
      profile = Files.createTempDirectory("lastseat-browser");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
            .build();
    driver = new ChromeDriver(service, options);
    driver.manage().window().setSize(new Dimension(900, 900));
  }

  /** Whose language is that. */
  static Browser of(URI server, String language) {
    return new Browser(
        server,
        new ChromeOptions().addArguments("--lang=" + language, "--accept-lang=" + language));
  }

  /** That runs no scripts. */
  static Browser withoutJavaScript(URI server) {
    return new Browser(
        server,
        new ChromeOptions()
            .setExperimentalOption(
                "prefs", Map.of("profile.managed_default_content_settings.javascript", 2)));
  }

  ChromeDriver driver() {
    return driver;
  }

  Browser open(String path) {
    driver.get(server.resolve(path).toString());
    return this;
  }

  /** What the element says that it is. */
  String state() {
    return Objects.toString(
        driver.executeScript("return document.querySelector('lastseat-signup')?.dataset.state"),
        "");
  }

  Browser awaitState(String state) {
    return await("the state " + state, () -> state().equals(state));
  }

  Browser await(String what, Supplier<Boolean> isThere) {
    new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
        .withMessage(() -> what + " did not come; it is " + state() + ": " + text())
        .ignoring(StaleElementReferenceException.class)
        .until(any -> isThere.get());
    return this;
  }

  /** What is read there, once it can be: a page that draws itself anew takes an element away. */
  <T> T read(Supplier<T> reading) {
    return new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
        .ignoring(StaleElementReferenceException.class)
        .until(any -> reading.get());
  }

  /** All that stands in the card, or on the page where there is none. */
  String text() {
    return Objects.toString(
        driver.executeScript(
            "return (document.querySelector('lastseat-signup')?.shadowRoot?.querySelector('.card')"
                + " ?? document.body)?.innerText"),
        "");
  }

  /** Awaits that the card says all of that. */
  Browser says(String... texts) {
    for (String some : texts) {
      await("'" + some + "'", () -> text().contains(some));
    }
    return this;
  }

  /** The own link of whoever signed up. */
  String link() {
    return read(() -> inside(".link a").getText());
  }

  WebElement inside(String css) {
    SearchContext root = driver.findElement(By.cssSelector("lastseat-signup")).getShadowRoot();
    return root.findElement(By.cssSelector(css));
  }

  Browser type(String field, String text) {
    WebElement input = inside("#" + field);
    input.clear();
    input.sendKeys(text);
    return this;
  }

  Browser signUp(String name, int quantity) {
    awaitState("open");
    return type("name", name)
        .type("quantity", Integer.toString(quantity))
        .press("button[type='submit']");
  }

  Browser press(String css) {
    inside(css).click();
    return this;
  }

  /** The button that says that, once it does something, even if it is drawn anew just then. */
  Browser pressButton(String text) {
    return await(
        "a button that says " + text,
        () -> {
          SearchContext root =
              driver.findElement(By.cssSelector("lastseat-signup")).getShadowRoot();
          Optional<WebElement> button =
              root.findElements(By.cssSelector("button")).stream()
                  .filter(one -> one.getText().equals(text))
                  .filter(one -> one.getDomAttribute("aria-disabled") == null)
                  .findFirst();
          button.ifPresent(WebElement::click);
          return button.isPresent();
        });
  }

  Browser reload() {
    driver.navigate().refresh();
    return this;
  }

  Browser offline(boolean isOffline) {
    ChromiumNetworkConditions conditions = new ChromiumNetworkConditions();
    conditions.setOffline(isOffline);
    conditions.setLatency(Duration.ZERO);
    driver.setNetworkConditions(conditions);
    return this;
  }

  Browser width(int pixels) {
    driver.manage().window().setSize(new Dimension(pixels, 900));
    return this;
  }

  /** Nothing that axe finds against WCAG 2.2 AA, and nothing that is wider than the window. */
  Browser isAccessible() {
    driver.executeScript(axe());
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

  /**
   * What the browser complained of but calls that had no answer: such as the content security
   * policy.
   */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(entry -> entry.getMessage())
        .filter(text -> !text.contains("Failed to load resource"))
        .toList();
  }

  private static String axe() {
    try (InputStream file = Browser.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
    try (var files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
