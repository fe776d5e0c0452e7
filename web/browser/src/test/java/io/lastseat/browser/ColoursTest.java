package io.lastseat.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Terms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The element has the colours that fit the page of another site. */
@Tag("full")
class ColoursTest extends TheatreVisit {

  private static final String LIGHT = "rgb(255, 255, 255)";
  private static final String DARK = "rgb(26, 34, 33)";

  /** Opens a page with these styles, as a person sees it who prefers that theme. */
  private void opens(String style, String theme) {
    String resource = theatre.resource(Terms.of(3).maxQuantityPerRequest(2).title("Recital"));
    theatre
        .network()
        .pageIs(
            "<!doctype html><html lang=en><title>Own page</title><style>%s</style><main><h1>Own"
                    .formatted(style)
                + " page</h1><lastseat-signup resource=%s></lastseat-signup></main>"
                    .formatted(resource)
                + "<script type=module src=/web/element/lastseat-signup.js></script>");
    browser.theme(theme).open("/page").awaitState("open");
  }

  private void isReadableIn(String paper) {
    browser.await(
        "the colour " + paper,
        () -> browser.inside(".card").getCssValue("background-color").startsWith(css(paper)));
    browser.isAccessible();
  }

  /** As WebDriver writes it. */
  private static String css(String colour) {
    return colour.replace("rgb", "rgba").replace(")", "");
  }

  @Test
  void aPageThatDeclaresItsColoursGetsThem() {
    for (String theme : new String[] {"light", "dark"}) {
      opens(":root { color-scheme: light dark }", theme);
      isReadableIn(theme.equals("dark") ? DARK : LIGHT);
      browser.shot("own-declared-" + theme);
      opens("body { color-scheme: dark; background: #111; color: #eee }", theme);
      isReadableIn(DARK);
      opens(":root { color-scheme: light }", theme);
      isReadableIn(LIGHT);
    }
  }

  @Test
  void aPageThatDeclaresNothingGetsWhatFitsItsBackgroundAlsoWhenItChanges() {
    for (String theme : new String[] {"light", "dark"}) {
      opens("h1 { color: inherit }", theme);
      isReadableIn(LIGHT);
      browser.driver().executeScript("document.body.style = 'background: #111; color: #eee'");
      isReadableIn(DARK);
      browser.shot("own-background-" + theme);
      browser.driver().executeScript("document.body.style = ''");
      isReadableIn(LIGHT);
    }
    opens("main { background: linear-gradient(#000, #222); color: #fff }", "light");
    isReadableIn(DARK);
  }

  /** What the page sets stays, in either theme, and the rest fits it. */
  @Test
  void ownColoursAreReadableInBothThemes() {
    String both = "--lastseat-accent: light-dark(#7a1f4b, #f0a6c8);";
    for (String theme : new String[] {"light", "dark"}) {
      opens(":root { color-scheme: light dark } lastseat-signup {" + both + "}", theme);
      isReadableIn(theme.equals("dark") ? DARK : LIGHT);
      opens(
          ":root { color-scheme: light dark } lastseat-signup { --lastseat-paper: #fffaf0 }",
          theme);
      isReadableIn("rgb(255, 250, 240)");
    }
    assertThat(browser.complaints()).isEmpty();
  }
}
