package io.lastseat.intake.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.json.HoldLength;
import io.lastseat.model.id.ResourceId;
import io.lastseat.webhooks.Reach;
import io.lastseat.webhooks.WebhookUrl;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Duration;

/** What administrators send about webhooks. */
final class WebhookBody {

  private static final Duration BESIDE = Duration.ofDays(1);

  private static final String BESIDE_RULE =
      "must be a time span of ISO 8601 in days, hours, minutes and whole seconds, up to P7D, such"
          + " as PT24H";

  private static final Duration LONGEST = Duration.ofDays(7);

  static Either<Problem, WebhookChange> clientRequest(ObjectNode body, Reach reach) {
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

  /** How long the secret before the new one goes on to sign; a body may be absent. */
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
