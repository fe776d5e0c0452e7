package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.usecase.WebhookKeeping;
import io.lastseat.intake.usecase.WebhookMade;
import io.lastseat.intake.usecase.WebhookRefused;
import io.lastseat.intake.usecase.WebhookView;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookId;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;

/** {@code /v1/webhooks} and what is below. */
final class WebhookEndpoint {

  static final int MAX_LIMIT = 100;
  private static final int DEFAULT_LIMIT = 50;

  private final WebhookKeeping webhooks;
  private final Clock clock;

  WebhookEndpoint(WebhookKeeping webhooks, Clock clock) {
    this.webhooks = webhooks;
    this.clock = clock;
  }

  /** The method is one that the route takes. */
  Either<Problem, Answer> answer(Route route, Call call) {
    if (route instanceof Route.OneWebhook one) {
      return answer(one.id(), call);
    }
    if (route instanceof Route.WebhookSecrets one) {
      return call.method().equals("POST") ? rotate(one.id(), call) : endOldSecret(one.id());
    }
    if (route instanceof Route.DeliveryList list) {
      return deliveries(list.webhook(), call);
    }
    if (route instanceof Route.OneDelivery one) {
      return delivery(one, call);
    }
    return list();
  }

  private Either<Problem, Answer> list() {
    return webhooks
        .all()
        .mapLeft(WebhookProblems::of)
        .map(
            all -> {
              ObjectNode document = Json.object();
              ArrayNode list = document.putArray("webhooks");
              all.forEach(view -> list.add(WebhookDocument.of(view, clock.instant())));
              return Answer.json(200, document);
            });
  }

  private Either<Problem, Answer> answer(WebhookId id, Call call) {
    if (call.asks()) {
      return shown(webhooks.look(id));
    }
    return call.method().equals("PUT")
        ? put(id, call)
        : webhooks.remove(id).mapLeft(WebhookProblems::of).map(removed -> Answer.nothing());
  }

  private Either<Problem, Answer> shown(Either<WebhookRefused, WebhookView> view) {
    return view.mapLeft(WebhookProblems::of)
        .map(some -> Answer.json(200, WebhookDocument.of(some, clock.instant())));
  }

  private Either<Problem, Answer> put(WebhookId id, Call call) {
    return webhooks
        .open()
        .mapLeft(WebhookProblems::of)
        .flatMap(desk -> Body.read(call).flatMap(body -> WebhookBody.wish(body, desk.reach())))
        .flatMap(wish -> webhooks.put(id, wish).mapLeft(WebhookProblems::of))
        .map(made -> answer(made, made.secret().isDefined() ? 201 : 200));
  }

  /** No cache may keep a secret. */
  private Answer answer(WebhookMade made, int status) {
    Answer answer = Answer.json(status, WebhookDocument.of(made, clock.instant()));
    return made.secret().isDefined() ? answer.with("Cache-Control", "no-store") : answer;
  }

  private Either<Problem, Answer> rotate(WebhookId id, Call call) {
    return WebhookBody.beside(call)
        .flatMap(beside -> webhooks.rotate(id, beside).mapLeft(WebhookProblems::of))
        .map(made -> answer(made, 201));
  }

  private Either<Problem, Answer> endOldSecret(WebhookId id) {
    return shown(webhooks.endOldSecret(id));
  }

  private Either<Problem, Answer> delivery(Route.OneDelivery one, Call call) {
    return (call.asks()
            ? webhooks.delivery(one.webhook(), one.delivery())
            : webhooks.again(one.webhook(), one.delivery()))
        .mapLeft(WebhookProblems::of)
        .map(found -> Answer.json(call.asks() ? 200 : 202, WebhookDocument.of(found)));
  }

  private Either<Problem, Answer> deliveries(WebhookId id, Call call) {
    return ListPage.limit(call, MAX_LIMIT, DEFAULT_LIMIT)
        .flatMap(
            limit ->
                call.parameter("state").isDefined()
                    ? state(call)
                        .flatMap(
                            state -> webhooks.open(id, state, limit).mapLeft(WebhookProblems::of))
                        .map(some -> answer(some, Option.none()))
                    : page(id, call, limit));
  }

  private Either<Problem, Answer> page(WebhookId id, Call call, int limit) {
    return ListPage.after(call, DeliveryCursor::read)
        .flatMap(after -> webhooks.deliveries(id, after, limit).mapLeft(WebhookProblems::of))
        .map(
            some ->
                answer(
                    some,
                    Option.when(
                        some.size() == limit,
                        () ->
                            "%s/deliveries?limit=%d&cursor=%s"
                                .formatted(
                                    WebhookRoutes.of(id),
                                    limit,
                                    DeliveryCursor.of(some.last().id())))));
  }

  private static Answer answer(Vector<WebhookDelivery> some, Option<String> next) {
    ObjectNode document = Json.object();
    ArrayNode list = document.putArray("deliveries");
    some.forEach(delivery -> list.add(WebhookDocument.of(delivery)));
    return ListPage.answer(document, next);
  }

  private static Either<Problem, DeliveryState> state(Call call) {
    return call.parameter("state")
        .flatMap(DeliveryState::ofCode)
        .filter(state -> state != DeliveryState.DELIVERED)
        .toEither(
            () ->
                Problems.invalidParameter(
                    "The state is waiting or failed; without it all deliveries are listed."));
  }
}
