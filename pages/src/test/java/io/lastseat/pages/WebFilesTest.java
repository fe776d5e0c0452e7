package io.lastseat.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.pages.Scene.Visitor;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** How browsers may cache the files, and which headers they get with them. */
class WebFilesTest {

  private static Call asked(String path, String header, String value) {
    return Call.of("GET", path, Map.of(header, value), Option.none());
  }

  private static Answer file(String path, String header, String value) {
    return WebFiles.answer(asked(path, header, value)).get();
  }

  private static String kept(Answer answer) {
    return answer.headers().get("Cache-Control").get();
  }

  @Test
  void whatStandsUnderItsHashIsKeptForGood() {
    for (String name : new String[] {"signup-de.js", "page.css", "signup.css"}) {
      String address = WebFiles.address(name);
      assertThat(kept(file(address, "a", "b"))).isEqualTo("public, max-age=31536000, immutable");
      String before = address.replaceFirst("/web/[0-9a-f]{24}/", "/web/" + "0".repeat(24) + "/");
      assertThat(file(before, "a", "b").body()).isEqualTo(file(address, "a", "b").body());
      assertThat(kept(file(before, "a", "b"))).isEqualTo("no-cache");
      assertThat(kept(file("/web/" + name, "a", "b"))).isEqualTo("no-cache");
    }
  }

  @Test
  void aCallerThatTakesGzipGetsIt() throws Exception {
    String address = WebFiles.address("signup-en.js");
    String text = file(address, "a", "b").body();
    assertThat(text).contains("customElements.define('lastseat-signup'").doesNotContain("/**");
    for (String takes : new String[] {"gzip", "br, GZIP;q=0.5", "deflate, gzip , br"}) {
      Answer zipped = file(address, "accept-encoding", takes);
      assertThat(zipped.headers().toJavaMap())
          .containsEntry("Content-Encoding", "gzip")
          .containsEntry("Vary", "Accept-Encoding, Origin");
      byte[] bytes = Base64.getDecoder().decode(zipped.body());
      assertThat(
              new String(
                  new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes(),
                  StandardCharsets.UTF_8))
          .isEqualTo(text);
    }
    for (String leaves : new String[] {"", "br", "gzip;q=0", "gzip; q=0.0, br", "xgzip"}) {
      Answer plain = file(address, "accept-encoding", leaves);
      assertThat(plain.headers().toJavaMap()).doesNotContainKey("Content-Encoding");
      assertThat(plain.body()).isEqualTo(text);
    }
  }

  @Test
  void thePageSpeaksTheFirstLanguageThatItHas() {
    for (String[] pair :
        new String[][] {
          {"de-AT,de;q=0.9,en;q=0.8", "de"},
          {"fr,ja;q=0.3,de;q=0.2", "ja"},
          {"de;q=0.2,ja;q=0.3", "ja"},
          {"fr", "en"},
          {"", "en"},
          {"*", "en"},
          {";;q=x", "en"}
        }) {
      assertThat(Visitor.of(asked("/", "accept-language", pair[0])).language())
          .as(pair[0])
          .isEqualTo(pair[1]);
    }
  }

  /** Other sites would call the API past the edge, and be refused. */
  @Test
  void behindAnEdgeThePageNamesNoAddress() {
    assertThat(Visitor.of(asked("/", "host", "api.example")).origin())
        .isEqualTo("http://api.example");
    Visitor byTheEdge = Visitor.of(asked("/", "lastseat-edge", "secret"));
    PagePath path = PagePath.of("/signup/hall").get();
    JsonNode hall = JsonNodeFactory.instance.objectNode().put("resourceId", "hall");
    assertThat(form(path, hall, byTheEdge)).contains("og:title").doesNotContain("og:url");
    Visitor direct = new Visitor("en", "https://seats.example");
    assertThat(form(path, hall, direct)).contains("content=\"https://seats.example/signup/hall\"");
  }

  private static String form(PagePath path, JsonNode hall, Visitor visitor) {
    Scene scene = Scene.of(path, visitor, EventFace.NONE);
    return SignUpPages.form(scene, hall, SignUpDraft.EMPTY, "", hall.path("refusal")).markup();
  }

  /** Otherwise the page would show no words, or those of all languages. */
  @Test
  void thePageKnowsEachLanguageOfTheElement() throws Exception {
    try (Stream<Path> texts = Files.list(Path.of("..", "web", "element", "texts"))) {
      assertThat(texts.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Visitor.LANGUAGES.map(language -> language + ".js").append("texts.js"));
    }
    for (String language : Visitor.LANGUAGES) {
      String script = file(WebFiles.address(WebFiles.signUp(language)), "a", "b").body();
      for (String other : Visitor.LANGUAGES) {
        String heading = headingOf(other);
        assertThat(script.contains(heading)).as(heading).isEqualTo(other.equals(language));
      }
    }
  }

  private static String headingOf(String language) {
    try {
      return Files.readString(Path.of("..", "web", "element", "texts", language + ".js"))
          .lines()
          .filter(line -> line.strip().startsWith("accepted:"))
          .findFirst()
          .orElseThrow()
          .strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A browser asks for it beside each document, and sends no key. */
  @Test
  void theIconThatBrowsersAskForIsThere() {
    Answer icon =
        new SignUpSite(Clock.systemUTC())
            .answer(asked("/favicon.ico", "a", "b"), call -> Answer.empty(401));
    assertThat(icon.status()).isEqualTo(200);
    assertThat(icon.headers().get("Content-Type")).contains("image/svg+xml");
    assertThat(kept(icon)).isEqualTo("public, max-age=86400");
  }

  @Test
  void thePagesHaveTheColoursOfTheElement() {
    for (String name : new String[] {"page.css", "signup.css", "organiser.css"}) {
      String style = WebFiles.text(name).get();
      assertThat(style)
          .as(name)
          .containsOnlyOnce("color-scheme: light dark;")
          .containsOnlyOnce("--lastseat-ink: #1d2524;")
          .containsOnlyOnce("--lastseat-ink: #eaf0ee;");
    }
  }

  /** The layer has them too, but only the operator's page serves them. */
  @Test
  void thePublicGetsNoFileOfTheOperators() {
    for (String path :
        new String[] {"/web/ops.js", WebFiles.address(WebFiles.OPS), "/web/ops/ops.css"}) {
      assertThat(WebFiles.isOfOperators(path)).isTrue();
      Answer passedOn =
          new SignUpSite(Clock.systemUTC())
              .answer(asked(path, "a", "b"), call -> Answer.empty(404));
      assertThat(passedOn.status()).isEqualTo(404);
    }
    assertThat(WebFiles.isOfOperators("/web/page/page.css")).isFalse();
  }
}
