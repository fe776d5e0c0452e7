package io.lastseat.serve.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.control.Option;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program of the page about mail, run by Python, is told by a server and tells people. */
@Tag("full")
@Timeout(value = 15, unit = TimeUnit.MINUTES) // ends a test that hangs; no result depends on it
class TellPeopleTest {

  private static final String PAGE_OF_PERSON = "/signup/%s/requests/%s";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @AutoClose
  private final LastseatServer server =
      LastseatServer.start(
          ServerSettings.inMemory(line -> {}).calling(ReceiverPolicy.PUBLIC_AND_LOOPBACK));

  @AutoClose private final MailSink sink = new MailSink();
  private final ApiClient api = new ApiClient(server.url(), Option.none());
  private final List<String> sent = new ArrayList<>();
  private final String secret = call("http://127.0.0.1:1/").path("secret").asText();

  @TempDir private Path folder;

  TellPeopleTest() throws IOException {}

  /** The program, in a process that ends with the test. */
  private final class Program implements AutoCloseable {

    private final Process process;
    private final URI url;

    Program() throws Exception {
      ProcessBuilder python = new ProcessBuilder("python3", "tell_people.py");
      Map<String, String> variables = python.environment();
      variables.keySet().removeIf(name -> name.toLowerCase(Locale.ROOT).endsWith("proxy"));
      variables.putAll(
          Map.of(
              "WEBHOOK_SECRET",
              secret,
              "LASTSEAT_URL",
              server.url().toString().replaceFirst("/+$", ""),
              "SMTP",
              sink.address(),
              "SENDER",
              "The choir <choir@example.org>",
              "PORT",
              "0"));
      process =
          python.directory(folder.toFile()).redirectError(folder.resolve("err").toFile()).start();
      try {
        String line = process.inputReader().readLine();
        Matcher named = Pattern.compile("http://\\S+").matcher(String.valueOf(line));
        assertThat(named.find()).as(Files.readString(folder.resolve("err"))).isTrue();
        url = URI.create(named.group());
        call(url.toString());
      } catch (Exception | AssertionError failed) {
        process.destroyForcibly();
        throw failed;
      }
    }

    int answerTo(String id, Instant at, String signatures, String body) throws Exception {
      HttpRequest request =
          HttpRequest.newBuilder(url)
              .header("webhook-id", id)
              .header("webhook-timestamp", Long.toString(at.getEpochSecond()))
              .header("webhook-signature", signatures)
              .POST(BodyPublishers.ofString(body))
              .build();
      return HTTP.send(request, BodyHandlers.discarding()).statusCode();
    }

    @Override
    public void close() throws Exception {
      process.destroyForcibly().waitFor();
    }
  }

  @BeforeEach
  void saveTheProgram() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "tell-people.md"));
    Matcher code = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(code.find()).isTrue();
    assertThat(code.group(1).lines()).hasSizeLessThanOrEqualTo(60);
    Files.writeString(folder.resolve("tell_people.py"), code.group(1));
  }

  @Test
  void eachPersonIsToldOnce() throws Exception {
    try (Program program = new Program()) {
      event("choir-1");
      String ada = signUp("choir-1", "ada@example.org", "");
      assertThat(nextMail().lines()).contains(link("choir-1", ada));
      String grace = signUp("choir-1", "Grace", "grace@example.org");
      signUp("choir-1", "Linus", "front row");
      cancel("choir-1", ada);
      assertThat(nextMail().lines()).doesNotContain(link("choir-1", ada));
      MailSink.Mail turn = nextMail();
      assertThat(turn.lines()).contains(link("choir-1", grace));
      assertThat(turn.header("From")).isEqualTo("The choir <choir@example.org>");
      String until = api.get(request("choir-1", grace)).json().path("expiresAt").asText();
      String by = until.substring(0, 16).replace('T', ' ');
      assertThat(sent)
          .containsExactly(
              "ada@example.org You are in: choir-1",
              "ada@example.org You have given it back: choir-1",
              "grace@example.org It is your turn, if you confirm by " + by + " UTC: choir-1");

      // Linus, whose turn comes now, has no address.
      cancel("choir-1", grace);
      nextMail();
      sendAllAgain("choir-1");
    }
    // Another process knows what the first one did.
    try (Program again = new Program()) {
      sendAllAgain("choir-1");
      event("choir-2");
      signUp("choir-2", "nobody@example.org", "");
      signUp("choir-2", "Linus", "linus@example.org");
      cancel("choir-2", roster("choir-2"));
      assertThat(nextMail().to()).isEqualTo("linus@example.org");
    }
    assertThat(sent)
        .extracting(line -> line.replaceFirst(", if.*UTC", ""))
        .containsExactly(
            "ada@example.org You are in: choir-1",
            "ada@example.org You have given it back: choir-1",
            "grace@example.org It is your turn: choir-1",
            "grace@example.org You have given it back: choir-1",
            "linus@example.org It is your turn: choir-2");
  }

  @Test
  void nobodyIsToldWithoutASignature() throws Exception {
    try (Program program = new Program()) {
      Instant now = Instant.now();
      String body = accepted("eve@example.org");
      String right = new Webhook(secret).sign("choir-1/2", now.getEpochSecond(), body);
      String wrong = "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=";
      Instant old = now.minusSeconds(400);
      String late = new Webhook(secret).sign("choir-1/2", old.getEpochSecond(), body);
      assertThat(program.answerTo("choir-1/2", now, wrong, body)).isEqualTo(401);
      assertThat(program.answerTo("choir-1/3", now, right, body)).isEqualTo(401);
      assertThat(program.answerTo("choir-1/2", now, right, body + " ")).isEqualTo(401);
      assertThat(program.answerTo("choir-1/2", now.minusSeconds(1), right, body)).isEqualTo(401);
      assertThat(program.answerTo("choir-1/2", old, late, body)).isEqualTo(401);
      String other = accepted("ada@example.org");
      String both =
          wrong + " " + new Webhook(secret).sign("choir-1/4", now.getEpochSecond(), other);
      assertThat(program.answerTo("choir-1/4", now, both, other)).isEqualTo(204);
      assertThat(nextMail().to()).isEqualTo("ada@example.org");

      // The new secret and the old one sign together for a day.
      api.post("/v1/webhooks/mail/secrets", Map.of()).expect(200, 201);
      event("choir-3");
      signUp("choir-3", "bo@example.org", "");
      assertThat(nextMail().to()).isEqualTo("bo@example.org");
    }
  }

  @Test
  void aMailWaitsForTheMailServer() throws Exception {
    try (Program program = new Program()) {
      event("choir-1");
      sink.down(true);
      signUp("choir-1", "ada@example.org", "");
      JsonNode webhook = api.get("/v1/webhooks/mail").json();
      while (!webhook.path("state").asText().equals("failing")) {
        TimeUnit.MILLISECONDS.sleep(50);
        webhook = api.get("/v1/webhooks/mail").json();
      }
      sink.down(false);
      // Lastseat would try again by itself, after ten seconds.
      call(program.url.toString());
      nextMail();
      sendAllAgain("choir-1");
      event("choir-2");
      signUp("choir-2", "bo@example.org", "");
      nextMail();
    }
    assertThat(sent)
        .containsExactly(
            "ada@example.org You are in: choir-1", "bo@example.org You are in: choir-2");
  }

  private JsonNode call(String url) {
    return api.put("/v1/webhooks/mail", Map.of("url", url, "prefix", "choir-"))
        .expect(200, 201)
        .json();
  }

  private void event(String resource) {
    api.set(resource, Map.of("capacity", 1, "waitingListLimit", 9, "promotionHold", "PT24H"));
  }

  private String signUp(String resource, String applicant, String note) {
    Map<String, Object> asked = new HashMap<>();
    asked.putAll(Map.of("applicant", applicant, "quantity", 1, "wait", true));
    if (!note.isEmpty()) {
      asked.put("note", note);
    }
    return api.reserve(resource, asked).path("requestId").asText();
  }

  private void cancel(String resource, String request) {
    api.decided(request(resource, request) + "/cancel", Map.of()).expect(200);
  }

  /** Returns whose units they are. */
  private String roster(String resource) {
    JsonNode entries = api.get("/v1/resources/" + resource + "/roster").json().path("entries");
    return entries.path(0).path("requestId").asText();
  }

  /** Has each commit sent again, and waits until all were taken. */
  private void sendAllAgain(String resource) throws InterruptedException {
    int commits = api.get("/v1/resources/" + resource + "/verdicts").json().path("commits").size();
    for (int commit = 1; commit <= commits; commit++) {
      awaitRest();
      api.post("/v1/webhooks/mail/deliveries/" + resource + "/" + commit, Map.of()).expect(202);
    }
    awaitRest();
  }

  /**
   * Waits until nothing is sent again, and no run is under way: a change would cost it a minute.
   */
  private void awaitRest() throws InterruptedException {
    JsonNode told = api.get("/v1/webhooks/mail/deliveries").json();
    while (told.has("nextAt") || !told.path("deliveries").isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(50);
      told = api.get("/v1/webhooks/mail/deliveries").json();
    }
  }

  private MailSink.Mail nextMail() throws InterruptedException {
    MailSink.Mail mail = sink.await();
    sent.add(mail.to() + " " + mail.subject());
    return mail;
  }

  private String link(String resource, String request) {
    return server.url().toString().replaceFirst("/+$", "")
        + PAGE_OF_PERSON.formatted(resource, request);
  }

  private static String request(String resource, String request) {
    return "/v1/resources/" + resource + "/requests/" + request;
  }

  private static String accepted(String applicant) {
    return """
    {"type": "commit.appended", "data": {"resourceId": "choir-1", "commitNumber": 2, "entries": [
      {"decisionNumber": 2, "requestId": "0-x", "kind": "reserve", "status": "accepted",
       "applicant": "%s", "standing": {"reservation": "0-x", "status": "accepted"}}]}}
    """
        .formatted(applicant);
  }
}
