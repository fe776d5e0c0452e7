package io.lastseat.browser;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.Select;

/** An organiser at the page, who presses what has a text and types into what has a label. */
record Organiser(Browser browser) {

  /** Opens a screen: {@code #/new} makes an event. */
  Organiser open(String hash) {
    browser.open("/organiser" + hash);
    return this;
  }

  /** Presses the button, link or summary with this text, in front of all others. */
  Organiser press(String text) {
    String inside =
        Boolean.TRUE.equals(script("return !!document.querySelector('dialog[open]')"))
            ? "//dialog[@open]"
            : "";
    By there =
        By.xpath(
            inside
                + "//*[self::button or self::a or self::summary][normalize-space()=\""
                + text
                + "\"]");
    browser.await("a click at " + text, () -> clicked(there));
    return this;
  }

  /** Scrolls as a person does, so that what was said before lies over nothing that is pressed. */
  private boolean clicked(By there) {
    WebElement element = browser.driver().findElement(there);
    Object unused = script("arguments[0].scrollIntoView({block: 'center'})", element);
    return browser.clicked(element);
  }

  /** Opens the person's sheet. */
  Organiser pressPerson(String name) {
    By there = By.xpath("//ol[@class='people']//button[.//bdi[1][.='" + name + "']]");
    browser.await("a click at " + name, () -> clicked(there));
    return this;
  }

  Organiser tick(String field) {
    browser.await(
        "a click at " + field,
        () -> browser.clicked(browser.driver().findElement(By.id("f-" + field))));
    return this;
  }

  Organiser type(String field, String text) {
    var input = browser.read(() -> browser.driver().findElement(By.id("f-" + field)));
    input.clear();
    input.sendKeys(text);
    return this;
  }

  /** Sets a field that has no text: a time, a choice. */
  Organiser set(String field, String value) {
    Object unused =
        browser
            .driver()
            .executeScript(
                "const field = document.getElementById('f-' + arguments[0]); field.value ="
                    + " arguments[1]; field.dispatchEvent(new Event('input', {bubbles: true}));",
                field,
                value);
    return this;
  }

  /** Chooses what has this text in the choice of that id. */
  Organiser choose(String id, String text) {
    new Select(browser.driver().findElement(By.id(id))).selectByVisibleText(text);
    return this;
  }

  /** The people of the list, in its order. */
  List<String> people() {
    return browser.driver().findElements(By.cssSelector(".people .who")).stream()
        .map(WebElement::getText)
        .toList();
  }

  Organiser search(String text) {
    var input = browser.driver().findElement(By.id("search"));
    input.sendKeys(Keys.chord(Keys.CONTROL, "a") + Keys.BACK_SPACE + text);
    return this;
  }

  Organiser says(String... texts) {
    browser.says(texts);
    return this;
  }

  Organiser hasNoSheet() {
    browser.await(
        "no sheet",
        () -> Boolean.TRUE.equals(script("return !document.querySelector('dialog[open]')")));
    return this;
  }

  String value(String id) {
    return Objects.toString(script("return document.getElementById(arguments[0]).value", id));
  }

  /** Whether axe finds nothing, in the light and in the dark; with a picture of each. */
  Organiser isFine(String name) {
    for (String scheme : new String[] {"dark", "light"}) {
      chromium()
          .executeCdpCommand(
              "Emulation.setEmulatedMedia",
              Map.of(
                  "features",
                  new Object[] {Map.of("name", "prefers-color-scheme", "value", scheme)}));
      browser.isAccessible().shot("organiser-" + name + "-" + scheme);
    }
    return this;
  }

  /** Where the file that is downloaded next will be. */
  Path download(Path folder, String file) {
    chromium()
        .executeCdpCommand(
            "Browser.setDownloadBehavior",
            Map.of("behavior", "allow", "downloadPath", folder.toString()));
    press("Download CSV");
    Path there = folder.resolve(file);
    browser.await("the file", () -> Files.exists(there));
    return there;
  }

  private Object script(String text, Object... arguments) {
    return browser.driver().executeScript(text, arguments);
  }

  private ChromeDriver chromium() {
    return (ChromeDriver) browser.driver();
  }
}
