package io.lastseat.intake.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Route;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.roster.CursorEpoch;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookId;
import io.vavr.control.Either;
import java.time.Clock;

/** {@code /v1/webhooks} and the paths below it. */
public final class WebhookEndpoint {

  private final WebhookKeeping webhooks;
  private final Clock clock;
  private final CursorEpoch epoch;

  public WebhookEndpoint(WebhookKeeping webhooks, Clock clock, CursorEpoch epoch) {
    this.webhooks = webhooks;
    this.clock = clock;
    this.epoch = epoch;
  }

  /** The method is one that the route takes. */
  public Either<Problem, Answer> answer(Route route, Call call) {
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
      return webhooks
          .again(one.webhook(), one.commit())
          .mapLeft(WebhookProblems::of)
          .map(delivery -> Answer.json(202, WebhookDocument.of(delivery)));
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
              all.forEach(one -> list.add(WebhookDocument.of(one, clock.instant())));
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

  private Either<Problem, Answer> shown(Either<WebhookRefused, Webhook> view) {
    return view.mapLeft(WebhookProblems::of)
        .map(some -> Answer.json(200, WebhookDocument.of(some, clock.instant())));
  }

  private Either<Problem, Answer> put(WebhookId id, Call call) {
    return webhooks
        .open()
        .mapLeft(WebhookProblems::of)
        .flatMap(
            desk -> Body.read(call).flatMap(body -> WebhookBody.clientRequest(body, desk.reach())))
        .flatMap(clientRequest -> webhooks.put(id, clientRequest).mapLeft(WebhookProblems::of))
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

  private Either<Problem, Answer> deliveries(WebhookId id, Call call) {
    if (call.method().equals("DELETE")) {
      return webhooks.clear(id).mapLeft(WebhookProblems::of).map(cleared -> Answer.nothing());
    }
    Either<WebhookRefused, Webhook> list = call.asks() ? webhooks.look(id) : webhooks.allAgain(id);
    return list.mapLeft(WebhookProblems::of)
        .map(
            webhook ->
                Answer.json(call.asks() ? 200 : 202, WebhookDocument.deliveries(webhook, epoch)));
  }
}
