package io.lastseat.cli.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.proxy.Curl.Answer;
import io.lastseat.cli.proxy.Proxy.Kind;
import io.lastseat.intake.door.Door;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.vavr.collection.HashSet;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** People sign up through nginx and through Caddy, configured as {@code docs/serve.md} says. */
@Tag("full")
class ProxiesTest {

  private static final String KEY = "of-the-organiser";
  private static final String SHOWS_KEY = "X-Api-Key: " + KEY;
  private static final String JSON = "Content-Type: application/json";
  private static final String WAIT = "Prefer: wait=20";
  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";

  /** What the page in a browser loads. */
  private static final Pattern FILE = Pattern.compile("(?:src|href)=\"(/web/[^\"]+)\"");

  private static final ExecutorService POLLS = Executors.newCachedThreadPool();

  @TempDir private static Path folder;
  private static LastseatServer server;
  private static final Map<Kind, Proxy> PROXIES = new EnumMap<>(Kind.class);

  /** Calls that nothing answers before their time is over. */
  private static final Map<Kind, Future<Answer>> IN_VAIN = new EnumMap<>(Kind.class);

  @BeforeAll
  static void start() throws Exception {
    server =
        LastseatServer.start(
            ServerSettings.inMemory(line -> {})
                .withKeys(Option.some(Door.hashOf(KEY)))
                .allowing(HashSet.of(Proxy.NAME)));
    ApiClient staff = new ApiClient(server.url(), Option.some(KEY));
    staff.set("quiet", Map.of("capacity", 1, "publicSignUp", true));
    Certificate certificate = Certificate.of(Proxy.NAME, folder);
    for (Kind kind : Kind.values()) {
      staff.set(resource(kind), Map.of("capacity", 10, "publicSignUp", true));
      PROXIES.put(kind, Proxy.start(kind, server.url(), certificate, folder));
      String next = "/v1/resources/quiet/verdicts?after=1";
      IN_VAIN.put(kind, POLLS.submit(() -> through(kind).call(next, "-H", WAIT, "-H", SHOWS_KEY)));
    }
  }

  @AfterAll
  static void stop() throws Exception {
    for (Proxy proxy : PROXIES.values()) {
      proxy.close();
    }
    server.close();
    POLLS.shutdownNow();
  }

  private static Curl through(Kind kind) {
    return new Curl(PROXIES.get(kind));
  }

  private static String resource(Kind kind) {
    return "concert-" + kind;
  }

  @ParameterizedTest
  @EnumSource
  void peopleSignUp(Kind kind) throws Exception {
    Curl curl = through(kind);
    String page = curl.call("/signup/" + resource(kind)).body();
    assertThat(page)
        .containsPattern(
            "og:url\" content=\"https://" + Proxy.NAME + "(:\\d+)?/signup/" + resource(kind));
    Matcher file = FILE.matcher(page);
    assertThat(file.results()).hasSizeGreaterThanOrEqualTo(2);
    for (String needed : file.reset().results().map(found -> found.group(1)).toList()) {
      assertThat(curl.call(needed).status()).as(needed).isEqualTo(200);
    }

    String requests = "/v1/resources/" + resource(kind) + "/requests";
    Future<Answer> told =
        POLLS.submit(polled(curl, "/v1/resources/" + resource(kind) + "/verdicts?after=1", "Ada"));
    JsonNode signedUp = curl.call(requests, "-H", JSON, "-H", WAIT, "--data", ADA).json();
    assertThat(signedUp.get("status").asText()).isEqualTo("accepted");
    assertThat(told.get().body()).contains(signedUp.get("requestId").asText());
    assertThat(
            curl.call(
                    "/signup/" + resource(kind) + "/requests/" + signedUp.get("requestId").asText())
                .body())
        .contains("Ada");

    assertThat(curl.call("/v1/resources/" + resource(kind) + "/roster").status()).isEqualTo(401);
    assertThat(curl.call("/v1/resources/" + resource(kind) + "/roster", "-H", SHOWS_KEY).body())
        .contains("Ada");
  }

  /** Asks as the client does until an answer has this text; a verdict may take its time. */
  private static Callable<Answer> polled(Curl curl, String path, String text) {
    return () -> {
      Answer answer;
      do {
        answer = curl.call(path, "-H", WAIT, "-H", SHOWS_KEY);
        assertThat(answer.status()).isEqualTo(200);
      } while (!answer.body().contains(text));
      return answer;
    };
  }

  @ParameterizedTest
  @EnumSource
  void aCallMayWaitAsLongAsTheServerLetsIt(Kind kind) throws Exception {
    Answer empty = IN_VAIN.get(kind).get();
    assertThat(empty.status()).isEqualTo(200);
    assertThat(empty.json().get("commits")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNotForStrangersIsOutOfReach(Kind kind) throws Exception {
    Curl curl = through(kind);
    for (String path :
        new String[] {"/ops", "/ops/", "/ops/data", "//ops", "/web/../ops", "/%6fps", "/metrics"}) {
      assertThat(curl.call(path, "-H", SHOWS_KEY).status()).as(path).isEqualTo(404);
      assertThat(curl.call(path, "-H", SHOWS_KEY, "-H", "Host: localhost").status())
          .as(path)
          .isEqualTo(421);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anotherNameIsRefused(Kind kind) throws Exception {
    Curl curl = through(kind);
    assertThat(curl.call("/", "-H", "Host: evil.example").status()).isEqualTo(421);
    for (String name : new String[] {"evil.example", "localhost", "127.0.0.1"}) {
      assertThat(curl.under(name, "/", "--insecure").status()).as(name).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aBodyThatIsTooLargeIsRefused(Kind kind) throws Exception {
    String requests = "/v1/resources/" + resource(kind) + "/requests";
    Answer large = post(kind, requests, 20_000);
    assertThat(large.status()).isEqualTo(413);
    assertThat(large.body()).contains("urn:lastseat:problem:body-too-large");
    Answer larger = post(kind, requests, 40_000);
    // Caddy passes a body on while it comes, so either may answer, and Caddy itself says 502.
    assertThat(larger.status()).isIn(413, 502);
    if (kind == Kind.NGINX) {
      assertThat(larger.body()).as("the proxy's own").doesNotContain("urn:lastseat");
    }
  }

  private static Answer post(Kind kind, String path, int size) throws Exception {
    return through(kind).call(path, "-H", JSON, "--data", "x".repeat(size));
  }

  @ParameterizedTest
  @EnumSource
  void withoutTlsThereIsOnlyTheWayToTls(Kind kind) throws Exception {
    Answer answer = through(kind).plainly("/signup/" + resource(kind), "--include");
    assertThat(answer.status()).isEqualTo(308);
    assertThat(answer.body())
        .containsIgnoringCase("location: https://" + Proxy.NAME + "/signup/" + resource(kind));
  }
}
