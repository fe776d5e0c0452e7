package io.lastseat.intake.http;

import io.lastseat.intake.json.Dates;
import io.lastseat.intake.json.PercentCoding;
import io.lastseat.intake.slots.Slot;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.webhooks.WebhookId;
import io.vavr.collection.HashMap;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The ids in the path of a call.
 *
 * @param byType each id by its type; no path contains two of one type
 */
public record PathIds(HashMap<Class<?>, Object> byType) {

  private static final Pattern GENERATION = Pattern.compile("[1-9][0-9]{0,8}");

  private static final PathIds NONE = new PathIds(HashMap.empty());

  /**
   * A path of the API, with a name in braces in the place of each id: {@code /v1/locks/{name}}.
   *
   * @param segments the parts of the text between its slashes
   */
  public record PathTemplate(String text, List<String> segments) {

    public static PathTemplate of(String text) {
      return new PathTemplate(text, PathIds.segments(text));
    }

    /** Whether a path with these segments has this form; its ids may be invalid. */
    public boolean fits(List<String> path) {
      boolean fits = path.size() == segments.size();
      for (int i = 0; fits && i < path.size(); i++) {
        fits = isPlace(i) || segments.get(i).equals(path.get(i));
      }
      return fits;
    }

    /** Reads the ids of a path that has this form; the refusal names the first invalid one. */
    public Either<Problem, PathIds> read(List<String> path) {
      Either<Problem, PathIds> ids = Either.right(NONE);
      for (int i = 0; i < path.size(); i++) {
        if (isPlace(i)) {
          String place = segments.get(i);
          String text = path.get(i);
          ids = ids.flatMap(before -> before.and(place, text));
        }
      }
      return ids;
    }

    private boolean isPlace(int i) {
      return segments.get(i).startsWith("{");
    }

    /** Whether calls of this path can do nothing without its resource; a series is one, too. */
    public boolean needsResource() {
      return segments.contains("{seriesId}") || text.startsWith("/v1/resources/");
    }
  }

  /**
   * A request as a path names it.
   *
   * @param proof the proof of a right to the request, if the path contains a ticket
   * @param generation that of the ticket: how often the reservation was handed over before it
   */
  private record Named(RequestId id, Option<String> proof, int generation) {}

  /**
   * The parts of a path between its slashes. API Gateway has decoded it once, so an encoded slash
   * has become a real one: such a path names no operation. Remaining escapes belong to a segment;
   * no valid id contains any.
   */
  public static List<String> segments(String path) {
    return List.of(path.split("/", -1));
  }

  /** The resource, lock, execution or series. */
  public ResourceId resource() {
    return one(ResourceId.class);
  }

  public RequestId request() {
    return one(Named.class).id();
  }

  /** The request, if the path names one. */
  public Option<RequestId> namedRequest() {
    return find(Named.class).map(Named::id);
  }

  /** The proof of a right to the request, if the path contains a ticket in place of the id. */
  public Option<String> proof() {
    return find(Named.class).flatMap(Named::proof);
  }

  /** How often the reservation was handed over before its ticket was given; 0 without a ticket. */
  public int generation() {
    return one(Named.class).generation();
  }

  public LocalDate date() {
    return one(LocalDate.class);
  }

  public WebhookId webhook() {
    return one(WebhookId.class);
  }

  public long commitNumber() {
    return one(Long.class);
  }

  private <T> T one(Class<T> type) {
    return find(type).get();
  }

  private <T> Option<T> find(Class<T> type) {
    return byType.get(type).map(type::cast);
  }

  private Either<Problem, PathIds> and(String place, String text) {
    Either<Problem, ?> id =
        switch (place) {
          case "{resourceId}", "{name}" -> resource(text);
          case "{seriesId}" -> series(text);
          case "{requestId}" -> named(text);
          case "{date}" -> date(text);
          case "{webhookId}" -> webhook(text);
          case "{commitNumber}" -> commitNumber(text);
          default -> throw new IllegalArgumentException("No rule reads " + place + " in a path.");
        };
    return id.map(known -> new PathIds(byType.put(known.getClass(), known)));
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

  private static Either<Problem, Long> commitNumber(String segment) {
    return PercentCoding.decode(segment)
        .filter(digits -> digits.matches("[1-9][0-9]{0,14}"))
        .map(Long::parseLong)
        .toEither(Problems.NO_SUCH_COMMIT::problem);
  }

  private static Either<Problem, Named> named(String segment) {
    int end = segment.lastIndexOf('-');
    Option<String> proof =
        RequestId.parse("0" + segment.substring(Math.max(end, 0))).map(RequestId::token);
    boolean ticket = end > segment.indexOf('-') && proof.isDefined();
    String rest = ticket ? segment.substring(0, end) : segment;
    int before = rest.lastIndexOf('-');
    Option<Integer> generation =
        Option.some(rest.substring(before + 1))
            .filter(digits -> ticket && before > rest.indexOf('-'))
            .filter(digits -> GENERATION.matcher(digits).matches())
            .map(Integer::parseInt);
    return PercentCoding.decode(generation.isDefined() ? rest.substring(0, before) : rest)
        .flatMap(RequestId::parse)
        .toEither(
            () ->
                invalid(
                    "Use the id of the request as the answer to its POST gave it, in requestId"
                        + " and Location."))
        .map(id -> new Named(id, ticket ? proof : Option.none(), generation.getOrElse(0)));
  }
}
