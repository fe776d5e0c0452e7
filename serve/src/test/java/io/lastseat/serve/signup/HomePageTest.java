package io.lastseat.serve.signup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.door.Door;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.vavr.control.Option;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The first page, on a server that everybody may call, and on one that wants a key. */
class HomePageTest {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String KEY = "sesame";

  @AutoClose
  private static final LastseatServer open =
      LastseatServer.start(ServerSettings.inMemory(line -> {}));

  @AutoClose
  private static final LastseatServer keyed =
      LastseatServer.start(
          ServerSettings.inMemory(line -> {}).withKeys(Option.some(Door.hashOf(KEY))));

  @Test
  void anEventThatIsMadeOnThePageHasASignUpPageAndIsListed() throws Exception {
    HttpResponse<String> made = post(open, "title=Winter+Recital+%26+T%C3%A9a&places=30&public=on");

    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    assertThat(made.body()).contains("href=\"/signup/winter-recital-tea\"");
    assertThat(get(open, "/signup/winter-recital-tea").statusCode()).isEqualTo(200);
    HttpResponse<String> page = get(open, "/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .containsPattern("Winter Recital &amp; Téa</[a-z]+></a>: 30 of 30 left")
        .contains("href=\"/ops\"", "href=\"/openapi.yaml\"")
        .doesNotContain("name=\"key\"");
    assertThat(page.body().length()).isLessThan(20_000);
  }

  @Test
  void aFormThatIsSentTwiceMakesOneEventAndAnotherOneIsNotMadeInItsPlace() throws Exception {
    String form = "title=Chess+evening&places=8&public=on";
    assertThat(post(open, form).statusCode()).isEqualTo(201);
    assertThat(post(open, form).statusCode()).isEqualTo(201);

    HttpResponse<String> other = post(open, "title=Chess+evening&places=9&public=on");
    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(other.body()).contains("something else at the address chess-evening", "value=\"9\"");
    HttpResponse<String> elsewhere =
        post(open, "title=Chess+evening&places=9&address=Chess+2&public=on");
    assertThat(elsewhere.body()).contains("/signup/chess-2");
  }

  @Test
  void anEventWithoutASignUpPageIsNotListed() throws Exception {
    assertThat(post(open, "title=Board+meeting&places=5").body()).contains("board-meeting");
    assertThat(get(open, "/").body()).doesNotContain("Board meeting");
    assertThat(get(open, "/signup/board-meeting").statusCode()).isEqualTo(200);
    assertThat(new ApiClient(open.url(), Option.none()).get("/v1/resources/board-meeting").text())
        .contains("Board meeting");
  }

  @Test
  void wrongInputIsSaidAndWhatWasTypedStays() throws Exception {
    HttpResponse<String> many = post(open, "title=Tea&places=many");
    assertThat(many.statusCode()).isEqualTo(422);
    assertThat(many.body()).contains("whole number", "value=\"Tea\"", "Nothing was made");
    HttpResponse<String> nameless = post(open, "title=%E9%9F%B3%E6%A5%BD&places=3");
    assertThat(nameless.statusCode()).isEqualTo(422);
    assertThat(nameless.body()).contains("letters from a to z", "value=\"音楽\"");
    assertThat(post(open, "title=Tea&places=-4").statusCode()).isEqualTo(422);
    HttpResponse<String> crowded = post(open, "title=Tea&places=" + "9".repeat(18));
    assertThat(crowded.statusCode()).isEqualTo(400);
    assertThat(crowded.body()).contains("The capacity must be");
    assertThat(post(open, "").statusCode()).isEqualTo(422);
  }

  @Test
  void aServerThatWantsAKeyMakesNothingWithoutIt() throws Exception {
    assertThat(get(keyed, "/?staff").body())
        .contains("name=\"key\"", "href=\"/ops\"", "href=\"/organiser\"");
    HttpResponse<String> stranger = post(keyed, "title=Tea&places=3&public=on");
    assertThat(stranger.statusCode()).isEqualTo(401);
    assertThat(stranger.body()).contains("wants an API key");
    assertThat(post(keyed, "title=Tea&places=3&public=on&key=wrong").statusCode()).isEqualTo(401);

    HttpResponse<String> made = post(keyed, "title=Tea&places=3&public=on&key=" + KEY);
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    assertThat(made.body()).contains("href=\"/signup/tea\"").doesNotContain(KEY);
    assertThat(get(keyed, "/").body()).contains("Tea");
  }

  @Test
  void whereAKeyIsWantedThePublicSeesWhatIsTheirs() throws Exception {
    assertThat(get(keyed, "/").body())
        .contains("a sign-up page with an address of its own", "href=\"/?staff\"", "For staff")
        .doesNotContain("<form", "/ops", "/organiser", "API");
    assertThat(post(keyed, "title=Jazz&places=3&public=on&key=" + KEY).statusCode()).isEqualTo(201);
    assertThat(get(keyed, "/").body()).contains("href=\"/signup/jazz\"", "3 of 3 left");
    assertThat(get(open, "/").body()).contains("<form").doesNotContain("For staff");
  }

  @Test
  void theIconThatABrowserAsksForNeedsNoKey() throws Exception {
    for (LastseatServer server : List.of(open, keyed)) {
      HttpResponse<String> icon = get(server, "/favicon.ico");
      assertThat(icon.statusCode()).isEqualTo(200);
      assertThat(icon.headers().firstValue("Content-Type")).hasValue("image/svg+xml");
    }
    assertThat(get(keyed, "/v1/resources/x").statusCode()).isEqualTo(401);
  }

  @Test
  void aPageOfAnotherSiteMakesNothing() throws Exception {
    HttpResponse<String> foreign =
        HTTP.send(
            form(open.url(), "title=Foreign&places=3&public=on")
                .header("Origin", "https://elsewhere.example")
                .build(),
            BodyHandlers.ofString());

    assertThat(foreign.statusCode()).isEqualTo(403);
    assertThat(get(open, "/").body()).doesNotContain("Foreign");
  }

  @Test
  void theOrganisersPageSaysWhatItAsksForAndLoadsFromThisServerAlone() throws Exception {
    HttpResponse<String> page = get(open, "/organiser");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("data-callers=\"open\"").doesNotContain("<script>");
    assertThat(page.headers().firstValue("Content-Security-Policy"))
        .hasValueSatisfying(policy -> assertThat(policy).contains("default-src 'none'"))
        .hasValueSatisfying(policy -> assertThat(policy).doesNotContain("unsafe"));
    assertThat(get(keyed, "/organiser").body()).contains("data-callers=\"key\"");
    assertThat(get(open, "/").body()).contains("href=\"/organiser\"");
    for (String file : List.of("organiser.js", "organiser.css")) {
      String path = found("/web/[0-9a-f]+/" + file, page.body());
      assertThat(get(open, path).statusCode()).as(path).isEqualTo(200);
    }
    assertThat(post(open, "/organiser", "title=Tea").statusCode()).isEqualTo(405);
  }

  private static String found(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow().group();
  }

  private static HttpResponse<String> get(LastseatServer server, String path) throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(server.url().resolve(path)).build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(LastseatServer server, String form) throws Exception {
    return post(server, "/", form);
  }

  private static HttpResponse<String> post(LastseatServer server, String path, String form)
      throws Exception {
    return HTTP.send(form(server.url().resolve(path), form).build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder form(URI url, String form) {
    return HttpRequest.newBuilder(url)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(form));
  }
}
