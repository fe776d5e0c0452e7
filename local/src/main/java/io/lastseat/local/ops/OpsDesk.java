package io.lastseat.local.ops;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.intake.signup.CalledAnswer;
import io.lastseat.intake.signup.IntakeCalls;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.telemetry.EventLine;
import io.lastseat.webhooks.Webhook;
import io.vavr.Tuple;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** All that the page shows and can have done. Safe for use by many threads. */
public final class OpsDesk implements AutoCloseable {

  /** What a server decides itself it sees; others may append, too. */
  private static final Duration PACE_OF_SERVER = Duration.ofSeconds(60);

  private static final Duration PACE_OF_DEPLOYMENT = Duration.ofSeconds(5);

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Vector<String> NOT_OF_A_DEPLOYMENT =
      Vector.of(
          "Receivers of webhooks: 'lastseat webhook list' tells how they answer, and the alarms"
              + " whose names begin with Webhook ring for them.",
          "Resources that this page does not show, and how many requests are turned away before"
              + " anything is written.",
          "Whether the books are true, but where you begin an audit: 'lastseat audit' looks at"
              + " all of them.");

  /** In its order, as the page shows it. */
  private final Vector<OpsSection> sections;

  private final Map<String, OpsAction> actions;
  private final RequestHistory story;
  private final OpsAudits audits;
  private final OpsParts parts;

  /** Whether it makes tickets: where the server has their pages, and the page may act. */
  private final boolean makesTickets;

  /**
   * What it is made from.
   *
   * @param place what is looked at, for the head of the page
   * @param serializer decides what is driven, and reads
   * @param api the API, to which everybody may do everything
   * @param seen what this process sees by itself
   * @param lines takes a line for each action
   * @param mayAct whether anything can be done
   */
  public record OpsParts(
      String place,
      SerializerParts serializer,
      RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> api,
      SeenCommits seen,
      Consumer<String> lines,
      Clock clock,
      boolean mayAct) {}

  private OpsDesk(
      OpsParts parts,
      Vector<TroubleSource> ownTroubles,
      Vector<String> notLookedAt,
      Vector<OpsAction> ownActions,
      Duration pace,
      boolean seesRequests) {
    this.parts = parts;
    makesTickets = parts.mayAct() && seesRequests;
    SerializerParts tables = parts.serializer();
    Clock clock = parts.clock();
    SeenCommits seen = parts.seen();
    audits = new OpsAudits(tables.client(), tables.tables(), clock);
    story = new RequestHistory(tables.client(), tables.tables(), tables.log(), tables.rows());
    Vector<OpsAction> all =
        ownActions
            .append(new DriveQuarantinedAction(tables, seen))
            .appendAll(ClosingAction.both(parts.api(), clock));
    actions =
        parts.mayAct()
            ? HashMap.ofEntries(all.map(action -> Tuple.of(action.name(), action)))
            : HashMap.empty();
    Set<String> possible = actions.keySet();
    HeadLook heads = new HeadLook(tables.log(), seen, clock, pace);
    sections =
        Vector.of(
            new AttentionSection(
                ownTroubles.appendAll(
                    Vector.of(
                        new ParkedTroubles(tables.parkedNotes(), seen, clock),
                        new QuarantineTroubles(tables.quarantine(), seen, clock),
                        new AuditTroubles(audits),
                        new LogTroubles(seen))),
                notLookedAt,
                possible),
            new ResourcesSection(
                seen,
                heads,
                new ResourceSearch(tables.client(), tables.tables(), seen),
                clock,
                seesRequests,
                audits),
            new VerdictsSection(seen.tail()));
  }

  /**
   * Of a server, in its own process.
   *
   * @param age of the oldest record of the stream that is not done
   * @param checks what {@code /readyz} says
   * @param reconciliation what the last one left undecided
   * @param webhooks the receivers; none if the server has no webhooks
   */
  public static OpsDesk ofServer(
      OpsParts parts,
      ParkedSweep parked,
      Supplier<Duration> age,
      Supplier<Map<String, Option<String>>> checks,
      Supplier<Option<String>> reconciliation,
      Option<Supplier<Vector<Webhook>>> webhooks) {
    return new OpsDesk(
        parts,
        Vector.<TroubleSource>of(
                new ReadinessTroubles(checks),
                new FailingTroubles(parts.seen(), parts.clock()),
                new StreamTroubles(age),
                new ReconciliationTroubles(reconciliation))
            .appendAll(webhooks.map(look -> new WebhookTroubles(look, parts.clock()))),
        Vector.of(
            "Whether the books are true, but where you begin an audit: 'lastseat audit' looks at"
                + " all of them."),
        Vector.of(new DriveAction(parked, parts.seen())),
        PACE_OF_SERVER,
        true);
  }

  /**
   * Of tables that another process serves.
   *
   * @param alarms of the stack that serves them; none if they are not known
   */
  public static OpsDesk ofDeployment(OpsParts parts, Option<StackAlarms> alarms) {
    Vector<String> withoutAlarms =
        Vector.of(
            "The age of the stream, errors of the functions and of the API, and all else that an"
                + " alarm tells: name the stack (--stack), or look at its dashboard.");
    return new OpsDesk(
        parts,
        alarms.<TroubleSource>map(known -> new AlarmTroubles(known, parts.clock())).toVector(),
        (alarms.isDefined() ? Vector.<String>empty() : withoutAlarms)
            .appendAll(NOT_OF_A_DEPLOYMENT),
        Vector.empty(),
        PACE_OF_DEPLOYMENT,
        false);
  }

  /** What all sections show now. */
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
    sections.forEach(section -> all.set(section.name(), section.now(wanted)));
    return json;
  }

  /** The whole story of one request. */
  ObjectNode story(ResourceId resource, RequestId request) {
    ObjectNode json = story.of(resource, request);
    CalledAnswer became =
        new IntakeCalls(parts.api())
            .get(
                OwnCall.at(parts.clock().instant()),
                LocalContext.of("lastseat-ops", PATIENCE),
                "/v1/resources/%s/requests/%s".formatted(resource.text(), request.text()));
    if (became.isDone() || !became.isTrouble()) {
      json.set("became", became.document());
    }
    return json;
  }

  /**
   * The path of the reservation's own page, for its applicant; why not. The log tells that it was
   * asked for, and not the ticket.
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
        new IntakeCalls(parts.api())
            .post(
                OwnCall.at(parts.clock().instant()),
                LocalContext.of("lastseat-ops", PATIENCE),
                "/v1/resources" + path + "/ticket",
                Option.none(),
                Option.none());
    return answer.isDone()
        ? Either.right("/signup/" + resource.text() + "/requests/" + answer.text("ticket"))
        : Either.left(answer.text("title") + ". " + answer.text("detail"));
  }

  /** Begins an audit of that resource; why not, or that it has begun. */
  Either<String, String> audit(String resource) {
    return ResourceId.parse(resource)
        .toEither("That is no resource.")
        .filterOrElse(audits::begin, none -> "It is under way, or too many others are.")
        .map(begun -> "The audit of %s has begun.".formatted(begun));
  }

  /** Does that to that, and tells it in the log. */
  Either<String, String> act(String call, String target) {
    if (!parts.mayAct()) {
      return Either.left("This page only looks: it was started without --ops-write.");
    }
    Either<String, String> outcome =
        actions.get(call).toEither("There is no such action.").flatMap(one -> one.act(target));
    tell(call, target, outcome.isRight(), Option.some(outcome.fold(no -> no, yes -> yes)));
    return outcome;
  }

  /**
   * Writes a line into the log.
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
