package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * What a page offers after a refusal, as the element's {@code next-step.js} does: to ask for as
 * much as there is.
 *
 * @param text how much that is
 * @param draft the same sign-up, for so much
 */
record NextStep(String text, SignUpDraft draft) {

  private static final String TOO_FEW = "not_enough_left";

  /**
   * The next step after a refusal; none where nobody can say for the person how much would do.
   *
   * @param refused the refusal, as the API shows it
   * @param resource as the API shows it
   */
  static Option<NextStep> of(
      PageWords words, JsonNode refused, JsonNode resource, SignUpDraft draft) {
    String reason = refused.path("reason").asText();
    boolean isTooFew = reason.equals(TOO_FEW);
    long most =
        isTooFew
            ? refused.path("left").asLong()
            : reason.equals("quantity_beyond_limit")
                ? resource.path("maxQuantityPerRequest").asLong()
                : 0;
    return Option.when(
        most > 0 && !refused.has("quantities") && !SignUpPages.isClosed(resource),
        () ->
            new NextStep(
                words.say(isTooFew ? "askForHint" : "mostHint", "n", most), draft.asking(most)));
  }

  /**
   * The sign-up of a request that was refused. Its key follows from the request: sent twice, it
   * signs up once.
   */
  static SignUpDraft again(JsonNode request, JsonNode resource) {
    byte[] id = request.path("requestId").asText().getBytes(StandardCharsets.UTF_8);
    return SignUpDraft.EMPTY
        .withKey(resource.path("keyPrefix").asText("") + UUID.nameUUIDFromBytes(id))
        .by(request.path("applicant").asText(""));
  }

  /** The button for it, below what it is. */
  Html shown(Scene scene) {
    return Html.of(
        """
        <form method="post" action="%s"><p>%s</p>
        <input type="hidden" name="key" value="%s">
        <input type="hidden" name="applicant" value="%s">
        <input type="hidden" name="quantity" value="%s">
        <div class="actions"><button class="main ask">%s</button></div></form>\
        """,
        scene.path().sending(),
        text,
        draft.key(),
        draft.applicant(),
        draft.quantity(),
        scene.words().say("askFor", "n", Long.parseLong(draft.quantity())));
  }
}
