package io.lastseat.intake.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.feed.Pointer;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.HoldLength;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.roster.CursorEpoch;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookChange;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookMade;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookRefused;
import io.lastseat.model.id.ResourceId;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.webhooks.ReceiverPolicy;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookUrl;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;

/** The endpoint {@code /v1/webhooks} and the paths below it. */
public record WebhookEndpoint(WebhookKeeping webhooks, Clock clock, CursorEpoch epoch) {

  /** Lists all webhooks. */
  public Either<Problem, Answer> list(RoutedCall call) {
    return webhooks
        .all()
        .mapLeft(WebhookProblems::of)
        .map(
            all -> {
              ObjectNode document = Json.object();
              ArrayNode list = document.putArray("webhooks");
              all.forEach(one -> list.add(WebhookDocument.of(one, clock.instant())));
              return Json.answer(200, document);
            });
  }

  public Either<Problem, Answer> get(RoutedCall call) {
    return shown(webhooks.look(call.path().webhook()));
  }

  public Either<Problem, Answer> remove(RoutedCall call) {
    return webhooks
        .remove(call.path().webhook())
        .mapLeft(WebhookProblems::of)
        .map(removed -> Answer.nothing());
  }

  private Either<Problem, Answer> shown(Either<WebhookRefused, Webhook> view) {
    return view.mapLeft(WebhookProblems::of)
        .map(some -> Json.answer(200, WebhookDocument.of(some, clock.instant())));
  }

  public Either<Problem, Answer> put(RoutedCall call) {
    return webhooks
        .open()
        .mapLeft(WebhookProblems::of)
        .flatMap(
            desk ->
                Body.read(call.call())
                    .flatMap(body -> WebhookBody.clientRequest(body, desk.reach())))
        .flatMap(
            clientRequest ->
                webhooks.put(call.path().webhook(), clientRequest).mapLeft(WebhookProblems::of))
        .map(made -> answer(made, made.secret().isDefined() ? 201 : 200));
  }

  /** Answers with a webhook. No cache may keep a secret. */
  private Answer answer(WebhookMade made, int status) {
    Answer answer = Json.answer(status, WebhookDocument.of(made, clock.instant()));
    return made.secret().isDefined() ? answer.with("Cache-Control", "no-store") : answer;
  }

  public Either<Problem, Answer> rotate(RoutedCall call) {
    return WebhookBody.beside(call.call())
        .flatMap(
            beside -> webhooks.rotate(call.path().webhook(), beside).mapLeft(WebhookProblems::of))
        .map(made -> answer(made, 201));
  }

  public Either<Problem, Answer> endOldSecret(RoutedCall call) {
    return shown(webhooks.endOldSecret(call.path().webhook()));
  }

  /** Lists what the receiver refused. */
  public Either<Problem, Answer> deliveries(RoutedCall call) {
    return deliveries(200, webhooks.look(call.path().webhook()));
  }

  public Either<Problem, Answer> sendAllAgain(RoutedCall call) {
    return deliveries(202, webhooks.allAgain(call.path().webhook()));
  }

  private Either<Problem, Answer> deliveries(int status, Either<WebhookRefused, Webhook> list) {
    return list.mapLeft(WebhookProblems::of)
        .map(webhook -> Json.answer(status, WebhookDocument.deliveries(webhook, epoch)));
  }

  public Either<Problem, Answer> clear(RoutedCall call) {
    return webhooks
        .clear(call.path().webhook())
        .mapLeft(WebhookProblems::of)
        .map(cleared -> Answer.nothing());
  }

  public Either<Problem, Answer> sendAgain(RoutedCall call) {
    return webhooks
        .again(call.path().webhook(), new Pointer(call.resource(), call.path().commitNumber()))
        .mapLeft(WebhookProblems::of)
        .map(delivery -> Json.answer(202, WebhookDocument.of(delivery)));
  }

  /** The bodies that administrators send about webhooks. */
  static final class WebhookBody {

    private static final Duration BESIDE = Duration.ofDays(1);

    private static final String BESIDE_RULE =
        "must be a time span of ISO 8601 in days, hours, minutes and whole seconds, up to P7D, such"
            + " as PT24H";

    private static final Duration LONGEST = Duration.ofDays(7);

    static Either<Problem, WebhookChange> clientRequest(ObjectNode body, ReceiverPolicy reach) {
      Fields fields = new Fields(body);
      Option<URI> url =
          fields.parsed("url", "must be a string", text -> WebhookUrl.parse(text, reach));
      fields.require("url");
      Option<ResourceId> prefix =
          fields.parsed(
              "prefix",
              "must be a string",
              text -> ResourceId.parse(text).toEither("the beginning of an id " + ResourceId.RULE));
      Option<Boolean> enabled = fields.flag("enabled");
      return fields.done(() -> new WebhookChange(url.get(), prefix, enabled.getOrElse(true)));
    }

    /** Reads how long the previous secret continues to sign. The call may have no body. */
    static Either<Problem, Duration> beside(Call call) {
      return call.body().isEmpty()
          ? Either.right(BESIDE)
          : Body.read(call).flatMap(WebhookBody::beside);
    }

    private static Either<Problem, Duration> beside(ObjectNode body) {
      Fields fields = new Fields(body);
      Option<Duration> length =
          fields.parsed(
              "keepOldFor",
              BESIDE_RULE,
              text ->
                  HoldLength.parse(text)
                      .filterOrElse(some -> some.compareTo(LONGEST) <= 0, some -> BESIDE_RULE)
                      .mapLeft(any -> BESIDE_RULE));
      return fields.done(() -> length.getOrElse(BESIDE));
    }

    private WebhookBody() {}
  }

  /** Problems of calls about webhooks. */
  public static final class WebhookProblems {

    public static Problem of(WebhookRefused refused) {
      return switch (refused) {
        case NO_WEBHOOKS -> Problems.NO_WEBHOOKS.problem();
        case UNKNOWN -> Problems.NO_SUCH_WEBHOOK.problem();
        case TOO_MANY ->
            Problems.TOO_MANY_WEBHOOKS.because(
                "Remove one: there are "
                    + Webhook.MOST
                    + ". Nothing was written. One receiver can tell many.");
        case ROTATING -> Problems.SECRETS_ROTATE.problem();
        case CHANGED_BY_OTHERS -> Problems.WEBHOOK_CHANGED.problem();
        case NO_COMMIT -> Problems.NO_SUCH_COMMIT.problem();
        case FULL -> Problems.WEBHOOK_FULL.problem();
        case NOT_CALLED -> Problems.WEBHOOK_NOT_CALLED.problem();
      };
    }

    private WebhookProblems() {}
  }
}
