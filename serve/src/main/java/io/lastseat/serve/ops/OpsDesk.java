package io.lastseat.serve.ops;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.gate.TurnedAwayTable;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.pages.ApiCalls;
import io.lastseat.pages.ApiCalls.CalledAnswer;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serve.health.Health;
import io.lastseat.serve.health.HealthCheck;
import io.lastseat.serve.health.HealthCheck.Finding;
import io.lastseat.serve.health.HealthChecks;
import io.lastseat.serve.http.FailedCalls;
import io.lastseat.site.Api;
import io.lastseat.site.Invocation;
import io.lastseat.tables.TurnedAwayItem;
import io.lastseat.telemetry.EventLine;
import io.lastseat.webhooks.Webhook;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything that the page shows and can do. Safe for use by many threads. */
public final class OpsDesk implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OpsDesk.class);

  /** How often a server reads heads: it sees its own decisions, but others may append, too. */
  private static final Duration PACE_OF_SERVER = Duration.ofSeconds(60);

  private static final Duration PACE_OF_DEPLOYMENT = Duration.ofSeconds(5);

  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private static final String AUDITS =
      "Whether the books are true, but where you begin an audit: 'lastseat audit' looks at all of"
          + " them.";

  private static final Vector<String> NOT_OF_A_DEPLOYMENT =
      Vector.of(
          "Receivers of webhooks: 'lastseat webhook list' tells how they answer, and the alarms"
              + " whose names begin with Webhook ring for them.",
          "Resources that this page does not show.",
          AUDITS);

  /** The most findings on the page; more of them would tell an operator nothing new. */
  private static final int SHOWN = 50;

  private final OpsParts parts;
  private final OpsAudits audits;
  private final Health health;
  private final Vector<String> notLookedAt;
  private final Map<String, OpsAction> actions;
  private final ResourcesSection resources;
  private final RequestHistory story;

  /** Whether the page makes tickets: only if the server has ticket pages, and the page may act. */
  private final boolean makesTickets;

  /**
   * The parts that a desk needs.
   *
   * @param place the observed server or tables, for the head of the page
   * @param serializer reads the tables, and drives requests
   * @param api the API, with all rights
   * @param seen the commits that this process sees
   * @param lines takes a line for each action
   * @param mayAct whether the page has actions
   * @param unwritten what the gate of this process turned away, and the tables do not say yet
   */
  public record OpsParts(
      String place,
      SerializerParts serializer,
      Api api,
      SeenCommits seen,
      Consumer<String> lines,
      Clock clock,
      boolean mayAct,
      Function<ResourceId, Vector<TurnedAwayItem>> unwritten) {}

  private OpsDesk(
      OpsParts parts,
      Vector<HealthCheck> own,
      Vector<String> notLookedAt,
      Vector<OpsAction> ownActions,
      Duration pace,
      boolean seesRequests) {
    this.parts = parts;
    this.notLookedAt = notLookedAt;
    makesTickets = parts.mayAct() && seesRequests;
    SerializerParts tables = parts.serializer();
    Clock clock = parts.clock();
    SeenCommits seen = parts.seen();
    audits = new OpsAudits(tables.client(), tables.tables(), clock);
    story = new RequestHistory(tables.client(), tables.tables(), tables.log(), tables.rows());
    actions =
        (parts.mayAct() ? ownActions : Vector.<OpsAction>empty())
            .appendAll(
                parts.mayAct()
                    ? Vector.of(
                        OpsAction.driveQuarantined(tables, seen),
                        OpsAction.close(this::api),
                        OpsAction.open(this::api))
                    : Vector.empty())
            .toMap(OpsAction::name, Function.identity());
    health =
        new Health(
            own.appendAll(
                Vector.of(
                    HealthChecks.parked(tables.parkedNotes(), seen::notes, clock),
                    HealthChecks.quarantine(tables.quarantine(), seen::notes, clock),
                    HealthChecks.audits(audits::results),
                    HealthChecks.logs(seen::logsFilled))),
            (check, why) -> LOG.warn("The server is not ready, {}: {}", check, why));
    TurnedAwayLook away =
        new TurnedAwayLook(
            new TurnedAwayTable(tables.client(), tables.tables()), parts.unwritten(), clock);
    resources = new ResourcesSection(tables, seen, clock, pace, seesRequests, audits, away);
  }

  /**
   * The desk of a server, in its own process.
   *
   * @param readiness the checks that must pass for the server to be ready
   * @param age of the oldest record of the stream that is not done
   * @param reconciliation what the last one left undecided
   * @param webhooks the receivers; none if the server has no webhooks
   */
  public static OpsDesk ofServer(
      OpsParts parts,
      Vector<HealthCheck> readiness,
      ParkedSweep parked,
      Supplier<Duration> age,
      Supplier<Option<String>> reconciliation,
      Option<Supplier<Vector<Webhook>>> webhooks) {
    Clock clock = parts.clock();
    return new OpsDesk(
        parts,
        readiness
            .appendAll(
                Vector.of(
                    HealthChecks.failing(parts.seen()::failing, clock),
                    HealthChecks.stream(age),
                    HealthChecks.reconciliation(reconciliation)))
            .appendAll(webhooks.map(look -> HealthChecks.webhooks(look, clock))),
        Vector.of(AUDITS),
        Vector.of(OpsAction.driveParked(parked, parts.seen())),
        PACE_OF_SERVER,
        true);
  }

  /**
   * The desk for tables that another process serves.
   *
   * @param alarms of the stack that serves them; none if they are not known
   */
  public static OpsDesk ofDeployment(OpsParts parts, Option<StackAlarms> alarms) {
    return new OpsDesk(
        parts,
        alarms.map(known -> HealthChecks.alarms(known::ringing, parts.clock())).toVector(),
        Option.when(
                alarms.isEmpty(),
                "The age of the stream, errors of the functions and of the API, and all else that"
                    + " an alarm tells: name the stack (--stack), or look at its dashboard.")
            .toVector()
            .appendAll(NOT_OF_A_DEPLOYMENT),
        Vector.empty(),
        PACE_OF_DEPLOYMENT,
        false);
  }

  /** The health checks, which readiness and metrics share. */
  public Health health() {
    return health;
  }

  /** The present data of all sections of the page. */
  ObjectNode now(java.util.Map<String, String> wanted) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("asOf", parts.clock().instant().toString())
            .put("place", parts.place())
            .put("mayAct", parts.mayAct());
    actions
        .keySet()
        .toVector()
        .appendAll(Option.when(makesTickets, "ticket"))
        .sorted()
        .forEach(json.putArray("actions")::add);
    ObjectNode all = json.putObject("sections");
    all.set("attention", attention());
    all.set("resources", resources.now(wanted));
    all.set(
        "verdicts", parts.seen().tail().json(wanted).put("since", parts.seen().since().toString()));
    return json;
  }

  /** The findings, the worst first, and the list of what was checked. */
  private ObjectNode attention() {
    Vector<Finding> found =
        health.checks().flatMap(HealthCheck::ask).sortBy(finding -> !finding.isBad());
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("count", found.size());
    ArrayNode shown = json.putArray("troubles");
    found.take(SHOWN).forEach(finding -> put(shown.addObject(), finding));
    ArrayNode looked = json.putArray("looked");
    health.checks().forEach(check -> looked.add(check.looksAt()));
    ArrayNode not = json.putArray("notLookedAt");
    notLookedAt.forEach(not::add);
    return json;
  }

  private void put(ObjectNode json, Finding finding) {
    json.put("id", finding.id())
        .put("level", finding.isBad() ? "bad" : "look")
        .put("title", finding.title())
        .put("cause", finding.cause())
        .put("advice", finding.advice());
    finding.resource().forEach(whose -> json.put("resource", whose));
    finding.since().forEach(at -> json.put("since", at.toString()));
    finding.next().forEach(at -> json.put("next", at.toString()));
    finding
        .action()
        .filter(action -> actions.containsKey(action.call()))
        .forEach(
            action ->
                json.putArray("actions")
                    .addObject()
                    .put("call", action.call())
                    .put("target", action.target())
                    .put("label", action.label()));
  }

  /** Calls of the API that the page makes itself, and not for a browser. */
  private ApiCalls api() {
    Invocation invocation = FailedCalls.logged(DEADLINE);
    return new ApiCalls(call -> parts.api().answer(call, invocation));
  }

  /** The history of one request, from all tables. */
  ObjectNode story(ResourceId resource, RequestId request) {
    ObjectNode json = story.of(resource, request);
    CalledAnswer became =
        api().get("/v1/resources/%s/requests/%s".formatted(resource.text(), request.text()));
    if (became.isDone() || !became.isTrouble()) {
      json.set("became", became.document());
    }
    return json;
  }

  /**
   * The path of the applicant's page for a reservation, or why there is none. The log notes the
   * call, but not the ticket.
   */
  Either<String, String> ticket(ResourceId resource, RequestId request) {
    String path = "/%s/requests/%s".formatted(resource.text(), request.text());
    Either<String, String> page =
        makesTickets
            ? ticket(resource, path)
            : Either.left("This page makes no tickets: a server does, with --ops-write.");
    tell("ticket", path, page.isRight(), Option.none());
    return page;
  }

  private Either<String, String> ticket(ResourceId resource, String path) {
    CalledAnswer answer =
        api().post("/v1/resources" + path + "/ticket", Option.none(), Option.none());
    return answer.isDone()
        ? Either.right("/signup/" + resource.text() + "/requests/" + answer.text("ticket"))
        : Either.left(answer.text("title") + ". " + answer.text("detail"));
  }

  /** Begins an audit of the resource. Returns a message that it has begun, or why not. */
  Either<String, String> audit(String resource) {
    return ResourceId.parse(resource)
        .toEither("That is no resource.")
        .filterOrElse(audits::begin, none -> "It is under way, or too many others are.")
        .map(begun -> "The audit of %s has begun.".formatted(begun));
  }

  /** Does the action to its target and logs it. Returns the result, or why it was not done. */
  Either<String, String> act(String call, String target) {
    if (!parts.mayAct()) {
      return Either.left("This page only looks: it was started without --ops-write.");
    }
    Either<String, String> outcome =
        actions
            .get(call)
            .toEither("There is no such action.")
            .flatMap(one -> one.act().apply(target));
    tell(call, target, outcome.isRight(), Option.some(outcome.fold(no -> no, yes -> yes)));
    return outcome;
  }

  /**
   * Writes a line to the log.
   *
   * @param outcome in words; none if it is a secret
   */
  private void tell(String action, String target, boolean done, Option<String> outcome) {
    parts
        .lines()
        .accept(
            EventLine.of(
                "operator",
                json -> {
                  json.writeStringField("action", action);
                  json.writeStringField("target", target);
                  json.writeBooleanField("done", done);
                  if (outcome.isDefined()) {
                    json.writeStringField("outcome", outcome.get());
                  }
                }));
  }

  @Override
  public void close() {
    audits.close();
  }
}
