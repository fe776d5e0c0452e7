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

/** The operation of a path. */
public sealed interface Route {

  /** Methods that it takes, as an {@code Allow} header lists them. */
  String allow();

  /** Whether there is such a method there. */
  default boolean takes(String method) {
    return List.of(allow().split(", ")).contains(method);
  }

  /** What proves a right to the request, where a ticket stands in the place of its id. */
  default Option<String> proof() {
    return Option.none();
  }

  /** {@code /openapi.yaml}. */
  record OpenApi() implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /** {@code /v1/claims}. */
  record ClaimList() implements Route {
    @Override
    public String allow() {
      return "POST";
    }
  }

  /** {@code /v1/me/requests}. */
  record OwnList() implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /** {@code /v1/resources}. */
  record ResourceList() implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /** {@code /v1/resources/{resourceId}}. */
  record Resource(ResourceId id) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD, PUT, PATCH";
    }
  }

  /** {@code /v1/resources/{resourceId}/requests}. */
  record RequestList(ResourceId resource) implements Route {
    @Override
    public String allow() {
      return "POST";
    }
  }

  /**
   * {@code /v1/resources/{resourceId}/requests/{requestId}}.
   *
   * @param proof where a ticket stands in the place of the id
   */
  record OneRequest(ResourceId resource, RequestId id, Option<String> proof) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /**
   * {@code /v1/resources/{resourceId}/requests/{requestId}/{followUp}}.
   *
   * @param proof where a ticket stands in the place of the id
   */
  record OneFollowUp(
      ResourceId resource, RequestId reservation, Option<String> proof, FollowUpForm form)
      implements Route {
    @Override
    public String allow() {
      return "POST";
    }
  }

  /**
   * {@code /v1/resources/{resourceId}/requests/{requestId}/ticket}.
   *
   * @param proof where a ticket stands in the place of the id: it makes no other
   */
  record TicketOf(ResourceId resource, RequestId reservation, Option<String> proof)
      implements Route {
    @Override
    public String allow() {
      return "POST";
    }
  }

  /** {@code /v1/resources/{resourceId}/deposits}. */
  record DepositList(ResourceId resource) implements Route {
    @Override
    public String allow() {
      return "POST";
    }
  }

  /** {@code /v1/locks/{name}}. */
  record Lock(ResourceId name) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD, POST, PUT, DELETE";
    }
  }

  /** {@code /v1/series/{seriesId}}. */
  record Series(ResourceId id) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD, PUT";
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
  record ExecutionEnd(ResourceId name, boolean success) implements Route {
    @Override
    public String allow() {
      return "POST";
    }
  }

  /** {@code /v1/series/{seriesId}/days/{date}}. */
  record Day(ResourceId series, LocalDate date) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /** {@code /v1/executions/{name}/history}. */
  record ExecutionHistory(ResourceId name) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /** {@code /v1/resources/{resourceId}/roster}. */
  record RosterOf(ResourceId resource) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /** {@code /v1/feed}. */
  record FeedOfAll() implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /** {@code /v1/resources/{resourceId}/verdicts}. */
  record VerdictsOf(ResourceId resource) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /** {@code /v1/webhooks}. */
  record WebhookList() implements Route {
    @Override
    public String allow() {
      return "GET, HEAD";
    }
  }

  /** {@code /v1/webhooks/{webhookId}}. */
  record OneWebhook(WebhookId id) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD, PUT, DELETE";
    }
  }

  /** {@code /v1/webhooks/{webhookId}/secrets}. */
  record WebhookSecrets(WebhookId id) implements Route {
    @Override
    public String allow() {
      return "POST, DELETE";
    }
  }

  /** {@code /v1/webhooks/{webhookId}/deliveries}. */
  record DeliveryList(WebhookId webhook) implements Route {
    @Override
    public String allow() {
      return "GET, HEAD, POST, DELETE";
    }
  }

  /** {@code /v1/webhooks/{webhookId}/deliveries/{resourceId}/{commitNumber}}. */
  record OneDelivery(WebhookId webhook, Pointer commit) implements Route {
    @Override
    public String allow() {
      return "POST";
    }
  }

  /**
   * Reads a path. API Gateway has decoded it once: an encoded slash has become a real one, and such
   * a path leads nowhere. Escapes that are left belong to a segment; no valid id has any.
   */
  static Either<Problem, Route> of(String path) {
    if (path.equals("/openapi.yaml")) {
      return Either.right(new OpenApi());
    }
    if (path.equals("/v1/resources")) {
      return Either.right(new ResourceList());
    }
    if (path.equals(Paths.OWN)) {
      return Either.right(new OwnList());
    }
    if (path.equals(Paths.FEED)) {
      return Either.right(new FeedOfAll());
    }
    if (path.equals("/v1/claims")) {
      return Either.right(new ClaimList());
    }
    if (path.equals(WebhookRoutes.LIST)) {
      return Either.right(new WebhookList());
    }
    List<String> parts = List.of(path.split("/", -1));
    boolean ours = parts.size() >= 4 && parts.get(0).isEmpty() && parts.get(1).equals("v1");
    if (ours && parts.size() == 4 && parts.get(2).equals("locks")) {
      return resource(parts.subList(3, parts.size())).map(Lock::new);
    }
    if (ours && parts.get(2).equals("executions")) {
      return underExecution(parts.subList(3, parts.size()));
    }
    if (ours && parts.get(2).equals("series")) {
      return underSeries(parts.subList(3, parts.size()));
    }
    if (ours && parts.get(2).equals("webhooks")) {
      return WebhookRoutes.below(parts.subList(3, parts.size()));
    }
    return ours && parts.get(2).equals("resources")
        ? underResource(parts.subList(3, parts.size()))
        : Either.left(Problems.noSuchPath());
  }

  private static Either<Problem, Route> underExecution(List<String> parts) {
    if (parts.size() == 1) {
      return resource(parts).map(Execution::new);
    }
    return switch (parts.size() == 2 ? parts.get(1) : "") {
      case "succeed" -> resource(parts).map(name -> new ExecutionEnd(name, true));
      case "fail" -> resource(parts).map(name -> new ExecutionEnd(name, false));
      case "history" -> resource(parts).map(ExecutionHistory::new);
      default -> Either.left(Problems.noSuchPath());
    };
  }

  private static Either<Problem, Route> underSeries(List<String> parts) {
    if (parts.size() == 1) {
      return series(parts).map(Series::new);
    }
    if (parts.size() == 3 && parts.get(1).equals("days")) {
      return series(parts)
          .flatMap(
              id ->
                  PercentCoding.decode(parts.get(2))
                      .flatMap(Dates::parse)
                      .toEither(Problems::invalidDate)
                      .map(date -> new Day(id, date)));
    }
    return Either.left(Problems.noSuchPath());
  }

  /** Its slots must have ids, too. */
  private static Either<Problem, ResourceId> series(List<String> parts) {
    return resource(parts)
        .filterOrElse(
            id -> id.text().length() <= Slot.MAX_SERIES_ID_CHARS, id -> Problems.invalidSeriesId());
  }

  private static Either<Problem, Route> underResource(List<String> parts) {
    String below = parts.size() > 1 ? parts.get(1) : "";
    if (parts.size() == 1) {
      return resource(parts).map(Resource::new);
    }
    if (parts.size() == 2 && below.equals("requests")) {
      return resource(parts).map(RequestList::new);
    }
    if (parts.size() == 2 && below.equals("deposits")) {
      return resource(parts).map(DepositList::new);
    }
    if (parts.size() == 2 && below.equals("roster")) {
      return resource(parts).map(RosterOf::new);
    }
    if (parts.size() == 2 && below.equals("verdicts")) {
      return resource(parts).map(VerdictsOf::new);
    }
    if (parts.size() == 3 && below.equals("requests")) {
      return resource(parts)
          .flatMap(
              resource -> named(parts).map(one -> new OneRequest(resource, one.id(), one.proof())));
    }
    if (parts.size() == 4 && below.equals("requests") && parts.get(3).equals("ticket")) {
      return resource(parts)
          .flatMap(
              resource -> named(parts).map(one -> new TicketOf(resource, one.id(), one.proof())));
    }
    if (parts.size() == 4 && below.equals("requests")) {
      return FollowUps.named(parts.get(3))
          .toEither(Problems::noSuchPath)
          .flatMap(
              form ->
                  resource(parts)
                      .flatMap(
                          resource ->
                              named(parts)
                                  .map(
                                      one ->
                                          new OneFollowUp(resource, one.id(), one.proof(), form))));
    }
    return Either.left(Problems.noSuchPath());
  }

  private static Either<Problem, ResourceId> resource(List<String> parts) {
    return PercentCoding.decode(parts.get(0))
        .flatMap(ResourceId::parse)
        .toEither(Problems::invalidResourceId);
  }

  /**
   * A request as a path names it.
   *
   * @param proof of a right to it, where a ticket stands there
   */
  record Named(RequestId id, Option<String> proof) {}

  private static Either<Problem, Named> named(List<String> parts) {
    String text = parts.get(2);
    int end = text.lastIndexOf('-');
    Option<String> proof =
        RequestId.parse("0" + text.substring(Math.max(end, 0))).map(RequestId::token);
    return end > text.indexOf('-') && proof.isDefined()
        ? request(text.substring(0, end)).map(id -> new Named(id, proof))
        : request(text).map(id -> new Named(id, Option.none()));
  }

  private static Either<Problem, RequestId> request(String part) {
    return PercentCoding.decode(part)
        .flatMap(RequestId::parse)
        .toEither(Problems::invalidRequestId);
  }
}
