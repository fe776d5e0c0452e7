package io.lastseat.simulator.answers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.simulator.answers.AnswerCheck.Doubts;
import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.lastseat.simulator.answers.Question.Moment;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.site.Call;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/** Real answers of the real functions: unchanged, and with one change each. */
class AnswerCheckTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final Instant NOW = Instant.parse("2026-01-01T08:00:00Z");

  /** Fields that are the same in every state, or independent of the log. */
  private static final Set<String> BESIDE =
      Set.of(
          ("kind title detail status resourceId name next state lanes gate admission "
                  + "capacity asOfCommit note lease wait hold limitingResource longestHold "
                  + "waitingListLimit waitingRequests held type instance termsNumber create lock "
                  + "execution attempt over clock")
              .split(" "));

  private final WorldAuditor auditor = new WorldAuditor(NAMES);
  private final AnswerCheck check = new AnswerCheck(auditor.history(), Doubts.NONE);
  private final DynamoDbClient client = TablesClient.of(this::carriedOut);
  private final List<Exchange> heard = new ArrayList<>();
  private Database database = Database.of(TableDefinitions.all(NAMES));
  private Instant now = NOW;

  private record Exchange(Question question, HeardAnswer answer) {}

  private DynamoDbResponse carriedOut(DynamoDbRequest call) {
    Result result = Operations.apply(database, call);
    database = result.after();
    auditor.see(result.changes());
    return TablesClient.orThrow(result.answer());
  }

  @BeforeEach
  void manyThingsAreAsked() {
    ask(Calls.configure("hall", "{\"capacity\": 2, \"waitingListLimit\": 5}"));
    ask(Calls.configure("desk", "{\"capacity\": 2, \"longestHold\": \"PT1H\"}"));
    decide("hall", "desk");
    String first = ask(Calls.reserve("hall", "ada", 2, "ada")).requestId();
    decide("hall");
    String held = ask(Calls.held(Calls.reserve("desk", "ada", 1, "ada"), 60)).requestId();
    decide("desk");
    String waits = ask(Calls.waiting(Calls.reserve("hall", "ben", 1, "ben"))).requestId();
    decide("hall");
    String late = ask(Calls.reserve("hall", "eve", 1, "eve")).requestId();
    decide("hall");
    String claim =
        ask(Calls.claim(
                "cleo",
                new TreeMap<>(Map.of("desk", Calls.units(1), "hall", Calls.units(1))),
                0,
                "c"))
            .requestId();
    decide("hall", "desk");
    ask(Calls.followUp("hall", first, "change", "{\"quantity\": 1}", "x", false));
    ask(Calls.followUp("desk", held, "confirm", "{\"quantity\": 7}", "y", false));
    decide("hall", "desk");
    for (String id : List.of(first, waits, late)) {
      ask(Calls.get("/v1/resources/hall/requests/" + id));
    }
    ask(Calls.get("/v1/resources/desk/requests/" + held));
    ask(Calls.get("/v1/resources/desk/requests/" + claim));
    ask(Calls.followUp("hall", first, "change", "{\"quantity\": 1}", "x", false));
    ask(Calls.followUp("desk", held, "confirm", "{\"quantity\": 7}", "y", false));
    ask(Calls.cancel("hall", late, false));
    ask(Calls.get("/v1/resources/hall"));
    ask(Calls.get("/v1/resources/hall/roster"));
    ask(Calls.get("/v1/resources/hall/verdicts"));
    leases();
  }

  private void leases() {
    long token = ask(Calls.acquire("door", "ada", 60, "", false)).body().path("token").asLong();
    ask(Calls.acquire("door", "ben", 60, "", false));
    ask(Calls.get("/v1/locks/door"));
    ask(Calls.renew("door", token, 90, "", false));
    ask(Calls.renew("door", token + 5, 90, "", false));
    ask(Calls.release("door", token, false));
    ask(Calls.get("/v1/locks/door"));
    ask(Calls.renew("door", token, 90, "", false));
    ask(Calls.get("/v1/executions/job"));
    long run = ask(Calls.start("job", "ada", 60, "", false)).body().path("token").asLong();
    ask(Calls.start("job", "ben", 60, "", false));
    ask(Calls.fail("job", run, "no paper", false));
    ask(Calls.get("/v1/executions/job"));
    run = ask(Calls.start("job", "ben", 60, "", false)).body().path("token").asLong();
    ask(Calls.succeed("job", run, "done", false));
    ask(Calls.succeed("job", run, "otherwise", false));
    ask(Calls.get("/v1/executions/job"));
  }

  private HeardAnswer ask(Call call) {
    now = now.plusSeconds(1);
    Question question = Question.of(call, new Moment(auditor.step(), now));
    auditor.history().called(question);
    HeardAnswer answer =
        HeardAnswer.of(
            new IntakeFunction(ProcessParts.still(client, NAMES, now).immediateIntake())
                .answer(call, Calls.INVOCATION),
            new Moment(auditor.step(), now));
    assertThat(answer.status()).as(question.path()).isLessThan(500);
    assertThat(check.check(question, answer)).isEmpty();
    heard.add(new Exchange(question, answer));
    return answer;
  }

  private void decide(String... resources) {
    for (String resource : resources) {
      Vector<PendingRequest> all =
          database
              .items(NAMES.requests())
              .filter(item -> item.get("lane").s().startsWith(resource + "#"))
              .map(item -> ((ReadRequest.Known) RequestCodec.read(item)).stored())
              .map(PendingRequest::found);
      assertThat(
              ProcessParts.still(client, NAMES, now)
                  .serializer(LogLimits.ORDINARY)
                  .decider()
                  .decide(new ResourceId(resource), all)
                  .failure())
          .isEmpty();
    }
  }

  @Test
  void noFigureCanBeAnotherOne() {
    List<String> unnoticed = new ArrayList<>();
    int changes = 0;
    // A pending answer shows the call's own content, and nothing of the log.
    for (Exchange one : heard.stream().filter(any -> any.answer().status() != 202).toList()) {
      for (String field : figures(one.answer().body())) {
        changes++;
        if (isTrue(one, altered(one.answer(), field))) {
          unnoticed.add(
              one.question().method()
                  + " "
                  + one.question().path()
                  + " "
                  + one.answer().status()
                  + " "
                  + field);
        }
      }
    }
    assertThat(unnoticed).isEmpty();
    assertThat(changes).isGreaterThan(90);
  }

  private static List<String> figures(JsonNode body) {
    List<String> names = new ArrayList<>();
    body.fieldNames().forEachRemaining(names::add);
    names.removeIf(name -> BESIDE.contains(name) || body.get(name).isContainerNode());
    return names;
  }

  private boolean isTrue(Exchange one, HeardAnswer altered) {
    return new AnswerCheck(auditor.history(), Doubts.NONE)
        .check(
            one.question(), new HeardAnswer(altered.status(), altered.body(), one.answer().heard()))
        .isEmpty();
  }

  private static HeardAnswer altered(HeardAnswer answer, String field) {
    ObjectNode body = answer.body().deepCopy();
    JsonNode told = body.get(field);
    if (told.isNumber()) {
      body.put(field, told.asLong() + 1);
    } else if (told.asText().startsWith("2026-")) {
      body.put(field, Instant.parse(told.asText()).plus(Duration.ofMillis(1)).toString());
    } else {
      body.put(field, told.asText() + "x");
    }
    return new HeardAnswer(answer.status(), body, answer.heard());
  }

  @Test
  void whatWasSoBeforeTheCallIsNotSoInIt() {
    Exchange held =
        heard.stream()
            .filter(one -> one.question().path().equals("/v1/locks/door"))
            .filter(one -> one.question().method().equals("GET"))
            .findFirst()
            .get();
    Question late =
        new Question(
            "GET",
            "/v1/locks/door",
            Map.of(),
            held.question().key(),
            held.question().body(),
            new Moment(auditor.step(), now));
    HeardAnswer answer =
        new HeardAnswer(200, held.answer().body(), new Moment(auditor.step(), now));

    assertThat(check.check(late, answer)).isNotEmpty();
    // A question of unknown time counts from step 0: any prefix of the log may answer it.
    Question anytime =
        new Question("GET", late.path(), late.query(), late.key(), late.body(), new Moment(0, NOW));
    assertThat(check.check(anytime, answer)).isEmpty();
  }

  @Test
  void whatWasAcknowledgedIsFoundAndDecided() {
    History history = auditor.history();
    Moment moment = new Moment(auditor.step(), now);
    history.acknowledge("hall", "0-" + "9".repeat(26), moment);
    Question question =
        Question.of(Calls.get("/v1/resources/hall/requests/0-" + "9".repeat(26)), moment);
    ObjectNode problem = heard.get(0).answer().body().deepCopy();
    problem.removeAll();
    problem.put("type", "urn:lastseat:problem:no-such-request");

    assertThat(check.check(question, new HeardAnswer(404, problem, moment)).get().getMessage())
        .contains("it was acknowledged");
    assertThat(history.undecided(Doubts.NONE).get().getMessage()).contains("is not decided");
  }
}
