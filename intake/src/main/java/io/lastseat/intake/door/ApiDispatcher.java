package io.lastseat.intake.door;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.command.Caller;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.gate.GateCounter;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.claim.ClaimEndpoint;
import io.lastseat.intake.door.Rights.Right;
import io.lastseat.intake.execution.Executing;
import io.lastseat.intake.execution.ExecutionEndpoint;
import io.lastseat.intake.execution.ExecutionLog;
import io.lastseat.intake.feed.FeedEndpoint;
import io.lastseat.intake.feed.FeedReading;
import io.lastseat.intake.feed.VerdictsEndpoint;
import io.lastseat.intake.feed.VerdictsReading;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.EntityTags;
import io.lastseat.intake.http.Failures;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Role;
import io.lastseat.intake.http.Route;
import io.lastseat.intake.http.Route.ClaimList;
import io.lastseat.intake.http.Route.DepositList;
import io.lastseat.intake.http.Route.OneFollowUp;
import io.lastseat.intake.http.Route.OneRequest;
import io.lastseat.intake.http.Route.OpenApi;
import io.lastseat.intake.http.Route.RequestList;
import io.lastseat.intake.http.Route.Resource;
import io.lastseat.intake.http.Route.RosterOf;
import io.lastseat.intake.http.WaitTerms;
import io.lastseat.intake.lock.LockEndpoint;
import io.lastseat.intake.lock.Locking;
import io.lastseat.intake.lookup.Creations;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.reservation.DepositEndpoint;
import io.lastseat.intake.reservation.FollowUpEndpoint;
import io.lastseat.intake.reservation.OwnListEndpoint;
import io.lastseat.intake.reservation.OwnReservations;
import io.lastseat.intake.reservation.RequestEndpoint;
import io.lastseat.intake.resource.Configuring;
import io.lastseat.intake.resource.PublicDoor;
import io.lastseat.intake.resource.ResourceEndpoint;
import io.lastseat.intake.resource.ResourceListEndpoint;
import io.lastseat.intake.resource.Tickets;
import io.lastseat.intake.roster.CursorEpoch;
import io.lastseat.intake.roster.Roster;
import io.lastseat.intake.roster.RosterEndpoint;
import io.lastseat.intake.series.SeriesEndpoint;
import io.lastseat.intake.series.SeriesLook;
import io.lastseat.intake.series.SeriesMaking;
import io.lastseat.intake.webhook.WebhookEndpoint;
import io.lastseat.intake.webhook.WebhookKeeping;
import io.lastseat.log.PublicList;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/** The whole HTTP API: routes each call to its endpoint and returns the answer. */
public final class ApiDispatcher {

  /** The problems of a call whose resource or series does not exist. */
  private static final Set<String> ABSENT =
      HashSet.of(Problems.NO_SUCH_RESOURCE, Problems.NO_SUCH_SERIES)
          .map(absent -> absent.problem().code());

  private final Door door;
  private final Clock clock;
  private final ResourceEndpoint resources;
  private final RequestEndpoint requests;
  private final ClaimEndpoint claims;
  private final FollowUpEndpoint followUps;
  private final DepositEndpoint deposits;
  private final LockEndpoint locks;
  private final ExecutionEndpoint executions;
  private final SeriesEndpoint series;
  private final RosterEndpoint rosters;
  private final VerdictsEndpoint verdicts;
  private final FeedEndpoint feed;
  private final WebhookEndpoint webhooks;
  private final ResourceListEndpoint lists;
  private final OwnListEndpoint own;
  private final Creations creations;
  private final PublicEndpoint forThePublic;
  private final OwnerEndpoint forOwners;

  /**
   * Offers these use cases to callers whom the door admits.
   *
   * @param epochNumber the number of restores of the tables, which cursors contain
   */
  public ApiDispatcher(
      Door door,
      Clock clock,
      Configuring configuring,
      HeadCache books,
      Submit submit,
      Status status,
      Locking locking,
      Executing executing,
      ExecutionLog executionLog,
      Roster roster,
      VerdictsReading verdictsReading,
      FeedReading feedReading,
      WebhookKeeping webhookKeeping,
      SeriesMaking seriesMaking,
      SeriesLook seriesLook,
      PublicDoor publicDoor,
      PublicList publicList,
      SharedThreads threads,
      GateCounter gate,
      OwnReservations ownReservations,
      Tickets tickets,
      Creations creations,
      long epochNumber) {
    CursorEpoch epoch = new CursorEpoch(epochNumber);
    this.door = door;
    this.clock = clock;
    this.creations = creations;
    this.resources = new ResourceEndpoint(configuring, clock, submit.offersAtOnce(), gate);
    this.requests = new RequestEndpoint(books, submit, status, ownReservations, tickets, clock);
    this.claims = new ClaimEndpoint(books, submit, seriesLook, creations, ownReservations, clock);
    this.followUps = new FollowUpEndpoint(books, status, submit, clock);
    this.deposits = new DepositEndpoint(books, submit, clock);
    this.locks = new LockEndpoint(locking);
    this.executions = new ExecutionEndpoint(executing, executionLog, epoch);
    this.series = new SeriesEndpoint(seriesMaking, seriesLook, clock);
    this.rosters = new RosterEndpoint(roster, epoch);
    this.verdicts = new VerdictsEndpoint(verdictsReading, epoch);
    this.feed = new FeedEndpoint(feedReading, epoch);
    this.webhooks = new WebhookEndpoint(webhookKeeping, clock, epoch);
    this.own = new OwnListEndpoint(ownReservations, clock);
    this.lists = new ResourceListEndpoint(publicList, publicDoor, threads, clock);
    this.forThePublic = new PublicEndpoint(publicDoor, tickets, lists, requests, followUps, clock);
    this.forOwners =
        new OwnerEndpoint(publicDoor, lists, own, series, requests, claims, followUps, clock);
  }

  /**
   * Answers a call. Failures, too, become answers.
   *
   * @param longestWait how long the call may wait for a verdict
   * @param inPieces whether the server can send an answer in pieces ({@link Answer.InPieces})
   * @param failed receives each failure, and returns an id of it for the caller. It also receives
   *     the failure of a wait; the call is then answered as if it had not waited
   */
  public APIGatewayV2HTTPResponse answer(
      APIGatewayV2HTTPEvent event,
      Duration longestWait,
      boolean inPieces,
      Function<RuntimeException, Option<String>> failed) {
    return response(
        Call.of(event)
            .map(call -> served(call, longestWait, inPieces, failed))
            .getOrElse(() -> Problems.NOT_AN_HTTP_CALL.problem().answer()));
  }

  /** Adds the headers that every answer has. */
  static APIGatewayV2HTTPResponse response(Answer answer) {
    return varying(answer).with("X-Content-Type-Options", "nosniff").response();
  }

  /** Adds {@code Vary: Origin}: the gateway lets pages of only some origins read an answer. */
  private static Answer varying(Answer answer) {
    return answer.with(
        "Vary", answer.headers().get("Vary").map(also -> also + ", Origin").getOrElse("Origin"));
  }

  private Answer served(
      Call call,
      Duration longestWait,
      boolean inPieces,
      Function<RuntimeException, Option<String>> failed) {
    try {
      WaitTerms waits = new WaitTerms(clock.instant(), longestWait, told(failed));
      return answered(call, waits)
          .flatMap(answer -> inPieces ? Either.right(answer) : answer.inOneBody(clock))
          .map(answer -> EntityTags.conditional(call, answer))
          .getOrElseGet(Problem::answer);
    } catch (RuntimeException failure) {
      Problem problem = Failures.problem(failure);
      return failed.apply(failure).map(problem::withInstance).getOrElse(problem).answer();
    }
  }

  /**
   * A caller who is told that a resource does not exist would create it, or give up. Owners and
   * strangers are told so of resources that only others see, too.
   */
  private Problem unlessBeingCreated(Problem problem, Call call) {
    return ABSENT.contains(problem.code())
            && Route.needed(call.path()).exists(creations::isUnderWay)
        ? Problems.BEING_CREATED.problem()
        : problem;
  }

  /** Logs a failed wait like any failure. The answer contains no id of it. */
  private static Consumer<RuntimeException> told(
      Function<RuntimeException, Option<String>> failed) {
    return failure -> {
      var unused = failed.apply(failure);
    };
  }

  /** Answers a call. Strangers do not learn which paths exist. */
  private Either<Problem, Answer> answered(Call call, WaitTerms waits) {
    if (door.getsPreflights() && call.isPreflight()) {
      return Either.right(Answer.nothing());
    }
    Either<Problem, Route> route = Route.of(call.path());
    route.forEach(known -> requests.said(known, call));
    boolean open = call.asks() && route.exists(OpenApi.class::isInstance);
    boolean admitted = door.admits(call);
    Option<String> proof = route.toOption().flatMap(Route::proof);
    if (proof.isDefined() && (admitted || door.isStranger(call))) {
      Problem none =
          admitted ? Problems.of(Refusal.UNKNOWN_REQUEST) : Problems.UNAUTHORIZED.problem();
      return forThePublic.byTicket(route.get(), proof.get(), call, waits, none);
    }
    if (open || admitted) {
      return route.flatMap(
          known -> open ? dispatched(call, known, waits) : permitted(call, known, waits));
    }
    return door.isStranger(call) && route.isRight()
        ? forThePublic.answer(route.get(), call, waits)
        : Either.left(Problems.UNAUTHORIZED.problem());
  }

  /** Answers a caller who has the right, or an owner who may use a part of the operation. */
  private Either<Problem, Answer> permitted(Call call, Route route, WaitTerms waits) {
    Right right = Rights.of(route, call.asks());
    Option<Problem> lacks = door.lacks(call, right).filter(why -> route.takes(call.method()));
    if (lacks.isEmpty()) {
      return dispatched(call, route, waits).mapLeft(problem -> unlessBeingCreated(problem, call));
    }
    return right.own() && door.gives(call, Role.OWN)
        ? forOwners.answer(
            route, call, door.caller(call), role -> lacks(call, role), lacks.get(), waits)
        : Either.left(lacks.get());
  }

  private Option<Problem> lacks(Call call, Role role) {
    return door.lacks(call, Right.of(role));
  }

  private Either<Problem, Answer> dispatched(Call call, Route route, WaitTerms waits) {
    if (!route.takes(call.method())) {
      return Either.left(Problems.methodNotAllowed(route));
    }
    Caller caller = door.caller(call);
    if (route instanceof RequestList list) {
      return requests.post(list.resource(), call, caller, role -> lacks(call, role), waits);
    }
    if (route instanceof OneRequest one) {
      return requests.get(one.resource(), one.id(), call, waits, request -> true);
    }
    if (route instanceof OneFollowUp one) {
      return followUps.post(one, call, caller, request -> true, waits);
    }
    if (route instanceof Resource resource) {
      return switch (call.method()) {
        case "PUT" -> resources.put(resource.id(), call, waits);
        case "PATCH" -> resources.patch(resource.id(), call, waits);
        default -> resources.get(resource.id(), call);
      };
    }
    if (route instanceof ClaimList) {
      return claims.post(call, caller, lacks(call, Role.ADMINISTER), waits);
    }
    if (route instanceof Route.Lock lock) {
      return switch (call.method()) {
        case "POST" -> locks.post(lock.name(), call, caller, waits);
        case "PUT" -> locks.put(lock.name(), call, caller, waits);
        case "DELETE" -> locks.delete(lock.name(), call, waits);
        default -> locks.get(lock.name());
      };
    }
    if (route instanceof Route.Execution execution) {
      return switch (call.method()) {
        case "POST" -> executions.post(execution.name(), call, caller, waits);
        case "PUT" -> executions.put(execution.name(), call, caller, waits);
        default -> executions.get(execution.name());
      };
    }
    if (route instanceof Route.ExecutionEnd end) {
      return end.success()
          ? executions.succeed(end.name(), call, waits)
          : executions.fail(end.name(), call, waits);
    }
    return route instanceof Route.TicketOf one
        ? requests.ticket(one.resource(), one.reservation(), call, waits)
        : others(call, route, caller, waits);
  }

  /** Answers reading and administrators' routes. The route takes the method of the call. */
  private Either<Problem, Answer> others(Call call, Route route, Caller caller, WaitTerms waits) {
    if (route instanceof OpenApi) {
      return Either.right(OpenApiDocument.answer());
    }
    if (route instanceof Route.ResourceList) {
      return lists.get(call);
    }
    if (route instanceof Route.OwnList) {
      return own.get(call);
    }
    if (route instanceof RosterOf roster) {
      return rosters.get(roster.resource(), call);
    }
    if (route instanceof Route.VerdictsOf log) {
      return verdicts.get(log.resource(), call, waits);
    }
    if (route instanceof Route.FeedOfAll) {
      return feed.get(call, waits);
    }
    if (route instanceof Route.ExecutionHistory history) {
      return executions.history(history.name(), call);
    }
    if (route instanceof Route.Day one) {
      return series.day(one.series(), one.date());
    }
    if (route instanceof Route.Series one) {
      return call.asks() ? series.get(one.id()) : series.put(one.id(), call, waits);
    }
    if (route instanceof Route.OfWebhooks one) {
      return webhooks.answer(one, call);
    }
    return route instanceof DepositList list
        ? deposits.post(list.resource(), call, caller, waits)
        : Either.left(Problems.methodNotAllowed(route));
  }
}
