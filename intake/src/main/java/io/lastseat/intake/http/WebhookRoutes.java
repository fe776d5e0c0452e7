package io.lastseat.intake.http;

import io.lastseat.feed.Pointer;
import io.lastseat.intake.json.PercentCoding;
import io.lastseat.model.id.ResourceId;
import io.lastseat.webhooks.WebhookId;
import io.vavr.control.Either;
import java.util.List;

/** What stands below {@code /v1/webhooks}. */
final class WebhookRoutes {

  static final String LIST = "/v1/webhooks";

  /** The segments behind it: at least the id. */
  static Either<Problem, Route> below(List<String> parts) {
    String below = parts.size() > 1 ? parts.get(1) : "";
    if (parts.size() == 1) {
      return webhook(parts).map(Route.OneWebhook::new);
    }
    if (parts.size() == 2 && below.equals("secrets")) {
      return webhook(parts).map(Route.WebhookSecrets::new);
    }
    if (parts.size() == 2 && below.equals("deliveries")) {
      return webhook(parts).map(Route.DeliveryList::new);
    }
    if (parts.size() == 4 && below.equals("deliveries")) {
      return webhook(parts)
          .flatMap(id -> delivery(parts).map(which -> new Route.OneDelivery(id, which)));
    }
    return Either.left(Problems.noSuchPath());
  }

  private static Either<Problem, WebhookId> webhook(List<String> parts) {
    return PercentCoding.decode(parts.get(0))
        .flatMap(WebhookId::parse)
        .toEither(Problems::invalidWebhookId);
  }

  private static Either<Problem, Pointer> delivery(List<String> parts) {
    return PercentCoding.decode(parts.get(2))
        .flatMap(ResourceId::parse)
        .toEither(Problems::invalidResourceId)
        .flatMap(
            resource ->
                PercentCoding.decode(parts.get(3))
                    .filter(number -> number.matches("[1-9][0-9]{0,14}"))
                    .map(number -> new Pointer(resource, Long.parseLong(number)))
                    .toEither(Problems::noCommit));
  }

  private WebhookRoutes() {}
}
