package io.lastseat.serve.signup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.door.Door;
import io.lastseat.model.id.Sha256;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiClient.Reply;
import io.vavr.control.Option;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The page without JavaScript, also with text that is written to do harm. */
class SignUpPageTest {

  private static final String HOSTILE =
      "\"'><script>alert(1)</script><img src=x onerror=a>&amp;%s$1";
  private static final String ESCAPED =
      "&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x"
          + " onerror=a&gt;&amp;amp;%s$1";
  private static final Pattern KEY = Pattern.compile("name=\"key\" value=\"(\\S*[0-9a-f-]{36})\"");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** Nothing but this server's own files and the icon in the page, and no script in the page. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  @AutoClose
  private static final LastseatServer server =
      LastseatServer.start(ServerSettings.inMemory(line -> {}));

  private static final ApiClient API = new ApiClient(server.url(), Option.none());

  private static String resource(String terms) throws Exception {
    String id = "page-" + UUID.randomUUID();
    API.set(id, new ObjectMapper().readTree(terms));
    return id;
  }

  private static HttpResponse<String> get(String path, String... headers) {
    return API.get(path, headers).response();
  }

  /** Waits for the verdict, and returns the status page. */
  private static HttpResponse<String> decided(String page) throws Exception {
    var unused = API.decided(page.replace("/signup/", "/v1/resources/"));
    return get(page);
  }

  /** Posts a follow-up, waits for its verdict, and returns the page; a repetition is harmless. */
  private static HttpResponse<String> followedUp(String page, String wish) throws Exception {
    String path = page.replace("/signup/", "/v1/resources/") + "/" + wish;
    var unused = API.decided(path, JsonNodeFactory.instance.objectNode()).expect(200);
    return get(page);
  }

  /** Posts a form as a browser does: names and values in turn. */
  private static HttpResponse<String> post(String path, String... fields) throws Exception {
    return post(server, path, fields);
  }

  private static HttpResponse<String> post(LastseatServer to, String path, String... fields)
      throws Exception {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < fields.length; i += 2) {
      body.append(i == 0 ? "" : "&").append(fields[i]).append('=').append(encoded(fields[i + 1]));
    }
    HttpRequest request =
        HttpRequest.newBuilder(to.url().resolve(path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body.toString()))
            .build();
    return HTTP.send(request, BodyHandlers.ofString());
  }

  /** Posts the form of the resource's page as a browser does. */
  private static HttpResponse<String> send(String id, String... fields) throws Exception {
    return post("/signup/" + id + "/requests", fields);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String key(HttpResponse<String> page) {
    Matcher key = KEY.matcher(page.body());
    assertThat(key.find()).as(page.body()).isTrue();
    return key.group(1);
  }

  private static String location(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    return answer.headers().firstValue("Location").orElseThrow();
  }

  private static String roster(String resource) throws Exception {
    return get("/v1/resources/" + resource + "/roster").body();
  }

  /** Checks that the page has only its own tags and attributes. */
  private static void isHarmless(String html) {
    assertThat(html)
        .doesNotContain("<script>", "<img", "onerror=a>", "\"'>")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    assertThat(Pattern.compile("<script type=\"module\" src=\"/web/").matcher(html).results())
        .hasSize(1);
  }

  @Test
  void aFormThatIsSentTwiceIsOneReservation() throws Exception {
    String id = resource("{\"capacity\": 5}");
    String key = key(get("/signup/" + id));
    String first = location(send(id, "key", key, "applicant", "Ada", "quantity", "2"));
    String again = location(send(id, "key", key, "applicant", "Ada", "quantity", "2"));

    assertThat(again).isEqualTo(first).startsWith("/signup/" + id + "/requests/0-");
    String upper = key.toUpperCase(Locale.ROOT);
    assertThat(location(send(id, "key", upper, "applicant", "Ada", "quantity", "2")))
        .isEqualTo(first);
    assertThat(get(first).headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(decided(first).body())
        .contains("You are in", "<bdi>Ada</bdi>", "You have 2 places.");
    assertThat(roster(id).split("\"requestId\"", -1)).hasSize(2);
  }

  /**
   * Otherwise browsers drop the form with its key on submission, and the back button makes a new
   * key.
   */
  @Test
  void theFormIsSentToAnAddressOfItsOwn() throws Exception {
    String id = resource("{\"capacity\": 5}");
    String page = "/signup/" + id;
    HttpResponse<String> form = get(page);
    assertThat(form.body()).contains("<form method=\"post\" action=\"" + page + "/requests\">");
    assertThat(form.headers().firstValue("Cache-Control")).hasValue("private, no-cache");
    assertThat(location(get(page + "/requests"))).isEqualTo(page);
    HttpResponse<String> toThePage = post(page, "key", key(form), "applicant", "Ada");
    assertThat(toThePage.statusCode()).isEqualTo(405);
    assertThat(toThePage.headers().firstValue("Allow")).hasValue("GET, HEAD");
  }

  @Test
  void whoGivesBackIsAskedFirst() throws Exception {
    String id = resource("{\"capacity\": 5, \"waitingListLimit\": 5}");
    String page = signedUp(id);
    assertThat(decided(page).body())
        .contains("<a class=\"button quiet cancel\" href=\"" + page + "/cancel\">Give back</a>")
        .doesNotContain("<form");
    HttpResponse<String> question = get(page + "/cancel");
    assertThat(question.statusCode()).isEqualTo(200);
    assertThat(question.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(question.headers().firstValue("X-Robots-Tag")).hasValue("noindex");
    assertThat(question.body())
        .contains(
            "Give it back for good?",
            "<bdi>Ada</bdi>",
            "<p>2 places</p>",
            "<form method=\"post\" action=\"" + page + "/cancel\">",
            "Yes, give it back",
            "<a class=\"button main\" href=\"" + page + "\">No, keep it</a>");
    assertThat(decided(page).body()).as("nothing was done").contains("You are in");

    String key = key(get("/signup/" + id));
    String waits =
        location(send(id, "key", key, "applicant", "Grace", "quantity", "4", "wait", "on"));
    assertThat(decided(waits).body()).contains("Leave the list</a>");
    assertThat(get(waits + "/cancel").body()).contains("Give it back for good?");

    location(post(page + "/cancel"));
    assertThat(followedUp(page, "cancel").body()).contains("Given back");
    assertThat(location(get(page + "/cancel"))).as("no question more").isEqualTo(page);
    assertThat(location(get(page + "/confirm"))).isEqualTo(page);
  }

  @Test
  void aFormThatWasChangedAndSentAgainSaysSo() throws Exception {
    String id = resource("{\"capacity\": 5}");
    String key = key(get("/signup/" + id));
    location(send(id, "key", key, "applicant", "Ada", "quantity", "2"));
    HttpResponse<String> changed = send(id, "key", key, "applicant", "Ada", "quantity", "3");
    assertThat(changed.statusCode()).isEqualTo(422);
    assertThat(changed.body()).contains("This form was sent before");
    assertThat(key(changed)).isNotEqualTo(key);
  }

  @Test
  void whoeverIsTurnedAwayKeepsTheKey() throws Exception {
    String id = resource("{\"capacity\": 1}");
    String key = key(get("/signup/" + id));
    decided(
        location(send(id, "key", key(get("/signup/" + id)), "applicant", "Ada", "quantity", "1")));
    HttpResponse<String> away = send(id, "key", key, "applicant", "Grace", "quantity", "1");
    assertThat(away.statusCode()).isEqualTo(422);
    assertThat(away.body()).contains("Nothing was left.", "value=\"Grace\"");
    assertThat(key(away)).isEqualTo(key);
  }

  @Test
  void heldConfirmedAndGivenBack() throws Exception {
    String id = resource("{\"capacity\": 5, \"hold\": \"PT10H\"}");
    String page = signedUp(id);
    assertThat(decided(page).body())
        .contains("Held for you", "<noscript><meta http-equiv=\"refresh\" content=\"");
    assertThat(location(post(page + "/confirm"))).startsWith(page);
    assertThat(followedUp(page, "confirm").body())
        .contains("You are in")
        .doesNotContain("http-equiv=\"refresh\"");
    location(post(page + "/cancel"));
    assertThat(followedUp(page, "cancel").body()).contains("Given back");
    HttpResponse<String> late = post(page + "/confirm");
    assertThat(late.statusCode()).as(late.body()).isEqualTo(409);
    assertThat(late.body()).contains("That was not possible. ").doesNotContain("ask for its");
  }

  /** The form appears as long as the terms allow more time. */
  @Test
  void moreTimeIsAskedForByAForm() throws Exception {
    String id = resource("{\"capacity\": 5, \"hold\": \"PT10H\", \"longestHold\": \"P5D\"}");
    String page = signedUp(id);
    assertThat(decided(page).body())
        .contains(
            "action=\""
                + page
                + "/extend\"><div class=\"actions\"><button class=\" extend\">More time</button>");

    assertThat(location(post(page + "/extend"))).startsWith(page);
    String after = "/v1/resources/" + id + "/verdicts?after=2";
    String verdicts = "";
    while (!verdicts.contains("\"kind\":\"extend\"")) {
      verdicts = get(after, "Prefer", "wait=20").body();
    }
    assertThat(verdicts).containsPattern("\"hold\":\"PT(19|20)H");

    String full = signedUp(resource("{\"capacity\": 5, \"hold\": \"PT10H\"}"));
    assertThat(decided(full).body()).contains("Held for you").doesNotContain("More time");
    HttpResponse<String> refused = post(full + "/extend");
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body())
        .contains("That was not possible. It cannot be held for longer.", "Held for you");
  }

  private static String signedUp(String id) throws Exception {
    String key = key(get("/signup/" + id));
    return location(send(id, "key", key, "applicant", "Ada", "quantity", "2"));
  }

  @Test
  void whatWasAskedForAndIsNotDecidedIsShownSoon() throws Exception {
    String id = resource("{\"capacity\": 5, \"hold\": \"PT10H\"}");
    String page = signedUp(id);
    decided(page);
    assertThat(get(page + "?asked").body())
        .contains("It is written down", "content=\"2; url=" + page + "\"");
  }

  @Test
  void theFormAsksForNoMoreThanItNeeds() throws Exception {
    String one = resource("{\"capacity\": 5000, \"maxQuantityPerRequest\": 1}");
    assertThat(get("/signup/" + one).body())
        .contains(
            "<h1 id=\"heading\">Sign up</h1>",
            "5,000 places are left.",
            "name=\"quantity\" value=\"1\"")
        .doesNotContain("How many places", "waiting list");

    String full = resource("{\"capacity\": 2, \"title\": \"Concert\", \"waitingListLimit\": 5}");
    assertThat(get("/signup/" + full).body())
        .contains("<h1 class=\"title\"><bdi>Concert</bdi></h1></header>")
        .contains("<h2 id=\"heading\">Sign up</h2>", "type=\"checkbox\"", ">Sign up</button>");
    assertThat(decided(signedUp(full)).body()).contains("<title>You are in · Concert</title>");
    assertThat(soldOut(full))
        .contains("<h2 id=\"heading\">Full: join the waiting list</h2>", "Nobody waits yet.")
        .contains(">Join the waiting list</button>", "name=\"wait\" value=\"on\"")
        .doesNotContain("checkbox", "Sign up</");
  }

  /** Returns the form's page once it says that nothing is free: a look may be some moments old. */
  private static String soldOut(String id) {
    HttpResponse<String> page = get("/signup/" + id);
    while (!page.body().contains("Full:")) {
      page = get("/signup/" + id);
    }
    return page.body();
  }

  @Test
  void whatCannotBeIsSaidAndKept() throws Exception {
    String id = resource("{\"capacity\": 5}");
    String key = key(get("/signup/" + id));
    assertThat(send(id, "key", key, "applicant", " ", "quantity", "1").body())
        .contains("Please enter your name.");
    for (String quantity : List.of("", "0", "x", "1.5", "-1", "9999999999999", "1000000000001")) {
      HttpResponse<String> wrong = send(id, "key", key, "applicant", "Ada", "quantity", quantity);
      assertThat(wrong.statusCode()).as(quantity).isEqualTo(422);
      assertThat(wrong.body()).contains("Please enter a whole number from 1", "value=\"Ada\"");
      assertThat(key(wrong)).isEqualTo(key);
    }
  }

  @Test
  void hostileTextStaysText() throws Exception {
    String json = HOSTILE.replace("\"", "\\\"");
    String id = resource("{\"capacity\": 5, \"title\": \"" + json + "\"}");
    HttpResponse<String> form = get("/signup/" + id);
    isHarmless(form.body());

    HttpResponse<String> wrong =
        send(id, "key", HOSTILE, "applicant", HOSTILE, "quantity", HOSTILE);
    assertThat(wrong.statusCode()).isEqualTo(422);
    isHarmless(wrong.body());

    String page = location(send(id, "key", key(form), "applicant", HOSTILE, "quantity", "2"));
    isHarmless(decided(page).body());
    assertThat(get(page).body()).contains("<bdi>" + ESCAPED + "</bdi>", "You have 2 places.");
    assertThat(form.body()).contains("<bdi>" + ESCAPED + "</bdi>");

    String closed = resource("{\"capacity\": 5, \"closed\": {\"reason\": \"" + json + "\"}}");
    isHarmless(get("/signup/" + closed).body());
  }

  /** One name runs from right to left, and others would reverse the text that follows. */
  @Test
  void namesOfOtherScriptsLeaveTheWordsAroundThemWhereTheyAre() throws Exception {
    for (String name : List.of("\u05e2\u05d3\u05d4", "\u202eada", "\u2067\u2066ada")) {
      String id = resource("{\"capacity\": 5, \"title\": \"" + name + "\"}");
      HttpResponse<String> form = get("/signup/" + id);
      assertThat(form.body()).contains("<h1 class=\"title\"><bdi>" + name + "</bdi></h1>");
      String page = location(send(id, "key", key(form), "applicant", name, "quantity", "1"));
      assertThat(decided(page).body()).contains("<bdi>" + name + "</bdi>");
    }
  }

  @Test
  void eachAnswerSaysThatNoOtherScriptMayRun() throws Exception {
    String id = resource("{\"capacity\": 5}");
    for (HttpResponse<String> answer :
        List.of(get("/signup/" + id), get("/signup/nobody-made-this"), post("/signup/" + id))) {
      assertThat(answer.headers().firstValue("Content-Security-Policy"))
          .hasValue(CONTENT_SECURITY_POLICY);
      assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("same-origin");
      assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    }
  }

  @Test
  void otherSitesShowWhatALinkToThePageIsAbout() throws Exception {
    String id = resource("{\"capacity\": 5, \"title\": \"Concert & <dance>\"}");
    String page = get("/signup/" + id, "X-Forwarded-Proto", "https").body();
    String address = server.url().resolve("/signup/" + id).toString();
    assertThat(page)
        .contains(
            "<meta property=\"og:type\" content=\"website\">",
            "<meta property=\"og:title\" content=\"Concert &amp; &lt;dance&gt;\">",
            "<meta property=\"og:description\" content=\"Sign up here,",
            "<meta name=\"description\" content=\"Sign up here,",
            "<meta property=\"og:url\" content=\"https" + address.substring(4) + "\">");
    assertThat(get("/signup/" + id).body()).contains("og:url\" content=\"" + address + "\">");

    String closed = resource("{\"capacity\": 5, \"closed\": {}}");
    assertThat(get("/signup/" + closed).body())
        .contains(
            "og:title\" content=\"Sign up\"", "og:description\" content=\"Sign-up is closed.");
    String later = resource("{\"capacity\": 5, \"opensAt\": \"2190-06-01T12:00:00+02:00\"}");
    assertThat(get("/signup/" + later).body())
        .contains("content=\"Sign-up opens on Tuesday, 1 June 2190, 10:00 GMT.\"");
  }

  @Test
  void anOwnPageIsInNoSearchEngine() throws Exception {
    String id = resource("{\"capacity\": 5}");
    String page = signedUp(id);
    assertThat(get(page).headers().firstValue("X-Robots-Tag")).hasValue("noindex");
    assertThat(get(page).body())
        .contains("<meta name=\"robots\" content=\"noindex\">")
        .doesNotContain("og:");
    assertThat(get("/signup/" + id).headers().firstValue("X-Robots-Tag")).isEmpty();
    assertThat(get("/signup/" + id).body()).doesNotContain("robots");
  }

  @Test
  void whatIsNotThereIsNotThere() throws Exception {
    String id = resource("{\"capacity\": 5}");
    for (String path :
        List.of(
            "/signup/nobody-made-this",
            "/signup/" + id + "/requests/0-00000000000000000000000000",
            "/signup/" + id + "/requests/0-0000000000000000000000000.",
            "/signup/",
            "/signup",
            "/signup/" + id + "/calendar.ics",
            "/signup/" + id + "/roster")) {
      assertThat(get(path).statusCode()).isEqualTo(404);
      assertThat(get(path).body()).contains("There is no sign-up here");
    }
    for (String path :
        List.of(
            "/signups",
            "/web/",
            "/web/client/",
            "/web/client/..%2fclient/lastseat.js",
            "/web/element/texts/fr.js",
            "/web/signup-fr.js",
            "/web/signup.js",
            "/web/package.json")) {
      assertThat(get(path).statusCode()).as(path).isEqualTo(404);
      assertThat(get(path).body()).contains("no-such-path");
    }
  }

  @Test
  void aChangeOfTermsIsNobodysReservation() throws Exception {
    String id = resource("{\"capacity\": 5}");
    JsonNode terms = JsonNodeFactory.instance.objectNode().put("capacity", 6);
    Reply written =
        API.put("/v1/resources/" + id, terms, "Prefer", "wait=0", "If-Match", "*").expect(202);
    String inApi = written.response().headers().firstValue("Location").orElseThrow();
    assertThat(get(inApi.replace("/v1/resources/", "/signup/")).statusCode()).isEqualTo(404);
  }

  /** Starts a server that wants the key with this SHA-256, in hexadecimal. */
  private static LastseatServer keyed(String hash) {
    return LastseatServer.start(
        ServerSettings.inMemory(line -> {}).withKeys(Option.some(Door.HASH_PREFIX + hash)));
  }

  @Test
  void withoutTheKeyThePageShowsNothing() throws Exception {
    try (LastseatServer closed = keyed("0".repeat(64))) {
      for (String path :
          List.of("/signup/concert", "/signup/concert/requests/0-00000000000000000000000000")) {
        Reply page = new ApiClient(closed.url(), Option.none()).get(path);
        assertThat(page.status()).isEqualTo(404);
        assertThat(page.text()).contains("There is no sign-up here");
      }
    }
  }

  @Test
  void theOwnPageWorksBehindADoorThatIsShut() throws Exception {
    try (LastseatServer closed = keyed(HASH_OF_SESAME)) {
      ApiClient owner = new ApiClient(closed.url(), Option.some("sesame"));
      ApiClient person = new ApiClient(closed.url(), Option.none());
      ObjectNode terms =
          JsonNodeFactory.instance
              .objectNode()
              .put("capacity", 5)
              .put("title", "Fair")
              .put("hold", "PT1H")
              .put("longestHold", "PT9H");
      owner.set("fair", terms.deepCopy().put("publicSignUp", true));
      String held = signedUp(closed, owner, "Ada");
      String cancelled = signedUp(closed, owner, "Bob");
      owner.replace("fair", terms);
      assertThat(person.get(held).text())
          .contains("<bdi>Fair</bdi>")
          .contains("More time", "Confirm", "Give back");
      assertThat(post(closed, held + "/extend").statusCode()).isEqualTo(303);
      assertThat(post(closed, held + "/confirm").statusCode()).isEqualTo(303);
      assertThat(person.get(held).text()).contains("You are in");
      assertThat(person.get(cancelled + "/cancel").text())
          .contains("<bdi>Fair</bdi>", "Give it back for good?");
      assertThat(post(closed, cancelled + "/cancel").statusCode()).isEqualTo(303);
      assertThat(person.get(cancelled).text()).contains("Given back");
      assertThat(person.get("/signup/fair").status()).isEqualTo(404);
    }
  }

  private static final String HASH_OF_SESAME =
      HexFormat.of().formatHex(Sha256.of("sesame".getBytes(StandardCharsets.UTF_8)));

  /** Signs up by the form, waits for the verdict, and returns the reservation's page. */
  private static String signedUp(LastseatServer server, ApiClient owner, String applicant)
      throws Exception {
    String page =
        location(post(server, "/signup/fair/requests", "applicant", applicant, "quantity", "1"));
    var unused = owner.decided(page.replace("/signup/", "/v1/resources/"));
    return page;
  }

  @Test
  void theFilesAreModulesThatABrowserAsksAboutBeforeUse() throws Exception {
    HttpResponse<String> file = get("/web/element/lastseat-signup.js");
    assertThat(file.statusCode()).isEqualTo(200);
    assertThat(file.headers().firstValue("Content-Type"))
        .hasValue("text/javascript; charset=utf-8");
    assertThat(file.headers().firstValue("Access-Control-Allow-Origin")).hasValue("*");
    String tag = file.headers().firstValue("ETag").orElseThrow();
    assertThat(get("/web/element/lastseat-signup.js", "If-None-Match", tag).statusCode())
        .isEqualTo(304);
    for (String name :
        List.of(
            "client/lastseat-client.js", "element/texts/ja.js", "page/page.css", "page/icon.svg")) {
      assertThat(get("/web/" + name).statusCode()).as(name).isEqualTo(200);
    }
  }
}
