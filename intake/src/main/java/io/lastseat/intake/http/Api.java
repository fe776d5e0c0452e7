package io.lastseat.intake.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.http.Route.OneRequest;
import io.lastseat.intake.http.Route.OpenApi;
import io.lastseat.intake.http.Route.RequestList;
import io.lastseat.intake.http.Route.Resource;
import io.lastseat.intake.http.Route.RosterOf;
import io.lastseat.intake.usecase.Configuring;
import io.lastseat.intake.usecase.Roster;
import io.lastseat.intake.usecase.SignUp;
import io.lastseat.intake.usecase.Status;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.function.Function;

/** The whole API: from a call to its answer. */
public final class Api {

  private final ApiKey key;
  private final ResourceEndpoint resources;
  private final RequestEndpoint requests;
  private final RosterEndpoint rosters;

  /** Serves these use cases to whoever has the key. */
  public Api(
      ApiKey key,
      Clock clock,
      Configuring configuring,
      SignUp signUp,
      Status status,
      Roster roster) {
    this.key = key;
    this.resources = new ResourceEndpoint(configuring, clock);
    this.requests = new RequestEndpoint(signUp, status);
    this.rosters = new RosterEndpoint(roster);
  }

  /**
   * The answer to a call; failures are answers too.
   *
   * @param failed is told about a failure, and names the occurrence for the caller
   */
  public APIGatewayV2HTTPResponse answer(
      APIGatewayV2HTTPEvent event, Function<RuntimeException, Option<String>> failed) {
    Option<Call> call = Call.of(event);
    Answer answer =
        call.map(ours -> served(ours, failed)).getOrElse(() -> Problems.notAnHttpCall().answer());
    return answer.with("X-Content-Type-Options", "nosniff").response();
  }

  private Answer served(Call call, Function<RuntimeException, Option<String>> failed) {
    try {
      return admitted(call)
          .flatMap(route -> dispatched(call, route))
          .map(answer -> EntityTags.conditional(call, answer))
          .getOrElseGet(Problem::answer);
    } catch (RuntimeException failure) {
      Problem problem = Failures.problem(failure);
      return failed.apply(failure).map(problem::withInstance).getOrElse(problem).answer();
    }
  }

  /** Strangers are not told which paths there are. */
  private Either<Problem, Route> admitted(Call call) {
    Either<Problem, Route> route = Route.of(call.path());
    boolean open = call.asks() && route.exists(OpenApi.class::isInstance);
    return open || key.admits(call) ? route : Either.left(Problems.unauthorized());
  }

  private Either<Problem, Answer> dispatched(Call call, Route route) {
    if (route instanceof Resource resource) {
      if (call.method().equals("PUT")) {
        return resources.put(resource.id(), call);
      }
      if (call.asks()) {
        return resources.get(resource.id());
      }
    } else if (route instanceof RequestList list && call.method().equals("POST")) {
      return requests.post(list.resource(), call);
    } else if (route instanceof OneRequest one && call.asks()) {
      return requests.get(one.resource(), one.id(), call);
    } else if (route instanceof RosterOf roster && call.asks()) {
      return rosters.get(roster.resource(), call);
    } else if (route instanceof OpenApi && call.asks()) {
      return Either.right(OpenApiDocument.answer());
    }
    return Either.left(Problems.methodNotAllowed(route));
  }
}
