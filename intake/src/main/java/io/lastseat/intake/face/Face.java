package io.lastseat.intake.face;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.json.Json;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * What people are shown of a resource beside its terms: about what it is, when and where. No
 * decision reads it.
 *
 * @param about plain text of at most {@link Limits#MAX_ABOUT_CHARS}, which may have line breaks
 * @param endsAt after {@code startsAt}, if both are there
 * @param timeZone the name in which people read its times (IANA), {@code Europe/Berlin} for example
 * @param place at most {@link Limits#MAX_PLACE_CHARS}
 * @param image an address with {@code https}
 */
public record Face(
    Option<String> about,
    Option<Instant> startsAt,
    Option<Instant> endsAt,
    Option<String> timeZone,
    Option<String> place,
    Option<String> image) {

  /** The face of a resource of which nobody has said anything. */
  public static final Face NONE =
      new Face(
          Option.none(), Option.none(), Option.none(), Option.none(), Option.none(), Option.none());

  private static final Pattern IMAGE =
      Pattern.compile(
          "https://[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?(?:/[!-~]*)?");

  private static final String IMAGE_RULE =
      "must be an address that begins with https://, of at most %d ASCII characters"
          .formatted(Limits.MAX_IMAGE_CHARS);

  /** Reads a whole face: a field that the body omits is removed. */
  static Either<Problem, Face> read(ObjectNode body) {
    Fields fields = new Fields(body);
    Face face =
        new Face(
            fields.text("about", Limits.MAX_ABOUT_CHARS, true),
            fields.time("startsAt"),
            fields.time("endsAt"),
            fields.timeZone("timeZone"),
            fields.text("place", Limits.MAX_PLACE_CHARS, false),
            fields.parsed("image", IMAGE_RULE, Face::image));
    if (face.startsAt.exists(start -> face.endsAt.exists(end -> !start.isBefore(end)))) {
      fields.error("endsAt", "must be after startsAt");
    }
    return fields.done(() -> face);
  }

  private static Either<String, String> image(String text) {
    return text.length() <= Limits.MAX_IMAGE_CHARS && IMAGE.matcher(text).matches()
        ? Either.right(text)
        : Either.left(IMAGE_RULE);
  }

  /** The document that shows it. */
  ObjectNode document(ResourceId resource) {
    ObjectNode document = Json.object().put("resourceId", resource.text());
    about.forEach(text -> document.put("about", text));
    startsAt.forEach(time -> document.put("startsAt", time.toString()));
    endsAt.forEach(time -> document.put("endsAt", time.toString()));
    timeZone.forEach(name -> document.put("timeZone", name));
    place.forEach(text -> document.put("place", text));
    image.forEach(address -> document.put("image", address));
    return document;
  }
}
