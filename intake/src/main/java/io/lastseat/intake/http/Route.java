package io.lastseat.intake.http;

import io.lastseat.feed.Pointer;
import io.lastseat.intake.http.FollowUps.FollowUpForm;
import io.lastseat.intake.json.Dates;
import io.lastseat.intake.json.PercentCoding;
import io.lastseat.intake.slots.Slot;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.webhooks.WebhookId;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.LocalDate;
import java.util.List;

/** An operation, as its path names it. */
public sealed interface Route {

  /** The methods of the operation, in the form of an {@code Allow} header. */
  default String allow() {
    return "GET, HEAD";
  }

  /** Whether the operation has this method. */
  default boolean takes(String method) {
    return List.of(allow().split(", ")).contains(method);
  }

  /** The proof of a right to the request, if the path contains a ticket in place of the id. */
  default Option<String> proof() {
    return Option.none();
  }

  /** An operation that takes POST alone. */
  sealed interface Posted extends Route {
    @Override
    default String allow() {
      return "POST";
    }
  }

  /** A path of the webhooks. */
  sealed interface OfWebhooks extends Route {}

  /** {@code /openapi.yaml}. */
  record OpenApi() implements Route {}

  /** {@code /v1/claims}. */
  record ClaimList() implements Posted {}

  /** {@code /v1/me/requests}. */
  record OwnList() implements Route {}

  /** {@code /v1/resources}. */
  record ResourceList() implements Route {}

  /** {@code /v1/resources/{resourceId}}. */
  record Resource(ResourceId id) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD, PUT, PATCH";
    }
  }

  /** {@code /v1/resources/{resourceId}/requests}. */
  record RequestList(ResourceId resource) implements Posted {}

  /**
   * {@code /v1/resources/{resourceId}/requests/{requestId}}.
   *
   * @param proof the proof, if the path contains a ticket in place of the id
   */
  record OneRequest(ResourceId resource, RequestId id, Option<String> proof) implements Route {}

  /**
   * {@code /v1/resources/{resourceId}/requests/{requestId}/{followUp}}.
   *
   * @param proof the proof, if the path contains a ticket in place of the id
   */
  record OneFollowUp(
      ResourceId resource, RequestId reservation, Option<String> proof, FollowUpForm form)
      implements Posted {}

  /**
   * {@code /v1/resources/{resourceId}/requests/{requestId}/ticket}.
   *
   * @param proof the proof, if the path contains a ticket in place of the id; no caller can make
   *     another ticket with it
   */
  record TicketOf(ResourceId resource, RequestId reservation, Option<String> proof)
      implements Posted {}

  /** {@code /v1/resources/{resourceId}/deposits}. */
  record DepositList(ResourceId resource) implements Posted {}

  /** {@code /v1/resources/{resourceId}/roster}. */
  record RosterOf(ResourceId resource) implements Route {}

  /** {@code /v1/resources/{resourceId}/verdicts}. */
  record VerdictsOf(ResourceId resource) implements Route {}

  /** {@code /v1/locks/{name}}. */
  record Lock(ResourceId name) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD, POST, PUT, DELETE";
    }
  }

  /** {@code /v1/executions/{name}}. */
  record Execution(ResourceId name) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD, POST, PUT";
    }
  }

  /** {@code /v1/executions/{name}/succeed} and {@code /fail}. */
  record ExecutionEnd(ResourceId name, boolean success) implements Posted {}

  /** {@code /v1/executions/{name}/history}. */
  record ExecutionHistory(ResourceId name) implements Route {}

  /** {@code /v1/series/{seriesId}}. */
  record Series(ResourceId id) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD, PUT";
    }
  }

  /** {@code /v1/series/{seriesId}/days/{date}}. */
  record Day(ResourceId series, LocalDate date) implements Route {}

  /** {@code /v1/feed}. */
  record FeedOfAll() implements Route {}

  /** {@code /v1/webhooks}. */
  record WebhookList() implements OfWebhooks {}

  /** {@code /v1/webhooks/{webhookId}}. */
  record OneWebhook(WebhookId id) implements OfWebhooks {
    @Override
    public String allow() {
      return "GET, HEAD, PUT, DELETE";
    }
  }

  /** {@code /v1/webhooks/{webhookId}/secrets}. */
  record WebhookSecrets(WebhookId id) implements OfWebhooks {
    @Override
    public String allow() {
      return "POST, DELETE";
    }
  }

  /** {@code /v1/webhooks/{webhookId}/deliveries}. */
  record DeliveryList(WebhookId webhook) implements OfWebhooks {
    @Override
    public String allow() {
      return "GET, HEAD, POST, DELETE";
    }
  }

  /** {@code /v1/webhooks/{webhookId}/deliveries/{resourceId}/{commitNumber}}. */
  record OneDelivery(WebhookId webhook, Pointer commit) implements Posted, OfWebhooks {}

  /**
   * Reads a path. API Gateway has decoded it once, so an encoded slash has become a real one: such
   * a path names no operation. Remaining escapes belong to a segment; no valid id contains any.
   */
  static Either<Problem, Route> of(String path) {
    String[] at = path.split("/", -1);
    return switch (shape(at)) {
      case "/openapi.yaml" -> Either.right(new OpenApi());
      case "/v1/claims" -> Either.right(new ClaimList());
      case Paths.FEED -> Either.right(new FeedOfAll());
      case Paths.OWN -> Either.right(new OwnList());
      case "/v1/resources" -> Either.right(new ResourceList());
      case "/v1/resources/*" -> resource(at[3]).map(Resource::new);
      case "/v1/resources/*/deposits" -> resource(at[3]).map(DepositList::new);
      case "/v1/resources/*/roster" -> resource(at[3]).map(RosterOf::new);
      case "/v1/resources/*/verdicts" -> resource(at[3]).map(VerdictsOf::new);
      case "/v1/resources/*/requests" -> resource(at[3]).map(RequestList::new);
      case "/v1/resources/*/requests/*" ->
          Named.of(at).map(one -> new OneRequest(one.resource(), one.id(), one.proof()));
      case "/v1/resources/*/requests/*/*" ->
          at[6].equals("ticket")
              ? Named.of(at).map(one -> new TicketOf(one.resource(), one.id(), one.proof()))
              : FollowUps.named(at[6])
                  .toEither(Problems.NO_SUCH_PATH::problem)
                  .flatMap(
                      form ->
                          Named.of(at)
                              .map(
                                  one ->
                                      new OneFollowUp(
                                          one.resource(), one.id(), one.proof(), form)));
      case "/v1/locks/*" -> resource(at[3]).map(Lock::new);
      case "/v1/executions/*" -> resource(at[3]).map(Execution::new);
      case "/v1/executions/*/succeed" -> resource(at[3]).map(name -> new ExecutionEnd(name, true));
      case "/v1/executions/*/fail" -> resource(at[3]).map(name -> new ExecutionEnd(name, false));
      case "/v1/executions/*/history" -> resource(at[3]).map(ExecutionHistory::new);
      case "/v1/series/*" -> series(at[3]).map(Series::new);
      case "/v1/series/*/days/*" ->
          series(at[3]).flatMap(id -> date(at[5]).map(date -> new Day(id, date)));
      case "/v1/webhooks" -> Either.right(new WebhookList());
      case "/v1/webhooks/*" -> webhook(at[3]).map(OneWebhook::new);
      case "/v1/webhooks/*/secrets" -> webhook(at[3]).map(WebhookSecrets::new);
      case "/v1/webhooks/*/deliveries" -> webhook(at[3]).map(DeliveryList::new);
      case "/v1/webhooks/*/deliveries/*/*" ->
          webhook(at[3])
              .flatMap(id -> commit(at[5], at[6]).map(commit -> new OneDelivery(id, commit)));
      default -> Either.left(Problems.NO_SUCH_PATH.problem());
    };
  }

  /** The resource without which a call of this path can do nothing; a series is a resource, too. */
  static Option<ResourceId> needed(String path) {
    String[] at = path.split("/", -1);
    return Option.when(at.length > 3 && (at[2].equals("resources") || at[2].equals("series")), at)
        .flatMap(segments -> resource(segments[3]).toOption());
  }

  /** The path with a star in each place of an id. */
  private static String shape(String[] segments) {
    String[] shape = segments.clone();
    for (int i : new int[] {3, 5, 6}) {
      if (i < shape.length && !shape[2].equals("me")) {
        shape[i] = "*";
      }
    }
    return String.join("/", shape);
  }

  private static Problem invalid(String rule) {
    return Problems.INVALID_ID.because(rule);
  }

  private static Either<Problem, ResourceId> resource(String segment) {
    return PercentCoding.decode(segment)
        .flatMap(ResourceId::parse)
        .toEither(() -> invalid("A resource id " + ResourceId.RULE + "."));
  }

  /** Reads the id of a series, which must leave room for the names of its slots. */
  private static Either<Problem, ResourceId> series(String segment) {
    return resource(segment)
        .filterOrElse(
            id -> id.text().length() <= Slot.MAX_SERIES_ID_CHARS,
            id ->
                invalid(
                    "A series id must have at most %d characters, so that its slots have ids too."
                        .formatted(Slot.MAX_SERIES_ID_CHARS)));
  }

  private static Either<Problem, LocalDate> date(String segment) {
    return PercentCoding.decode(segment)
        .flatMap(Dates::parse)
        .toEither(() -> invalid("A day " + Dates.RULE + "."));
  }

  private static Either<Problem, WebhookId> webhook(String segment) {
    return PercentCoding.decode(segment)
        .flatMap(WebhookId::parse)
        .toEither(() -> invalid("The id of a webhook " + WebhookId.RULE + "."));
  }

  private static Either<Problem, Pointer> commit(String resource, String number) {
    return resource(resource)
        .flatMap(
            of ->
                PercentCoding.decode(number)
                    .filter(digits -> digits.matches("[1-9][0-9]{0,14}"))
                    .map(digits -> new Pointer(of, Long.parseLong(digits)))
                    .toEither(Problems.NO_SUCH_COMMIT::problem));
  }

  /**
   * A request as a path names it.
   *
   * @param proof the proof of a right to the request, if the path contains a ticket
   */
  record Named(ResourceId resource, RequestId id, Option<String> proof) {

    private static Either<Problem, Named> of(String[] at) {
      return Route.resource(at[3]).flatMap(of -> of(of, at[5]));
    }

    private static Either<Problem, Named> of(ResourceId resource, String text) {
      int end = text.lastIndexOf('-');
      Option<String> proof =
          RequestId.parse("0" + text.substring(Math.max(end, 0))).map(RequestId::token);
      boolean ticket = end > text.indexOf('-') && proof.isDefined();
      return PercentCoding.decode(ticket ? text.substring(0, end) : text)
          .flatMap(RequestId::parse)
          .toEither(
              () ->
                  invalid(
                      "Use the id of the request as the answer to its POST gave it, in requestId"
                          + " and Location."))
          .map(id -> new Named(resource, id, ticket ? proof : Option.none()));
    }
  }
}
