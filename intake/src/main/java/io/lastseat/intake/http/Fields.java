package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.FieldError;
import io.lastseat.intake.json.HoldLength;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.json.Nearest;
import io.lastseat.intake.json.Rfc3339;
import io.lastseat.intake.json.Visible;
import io.lastseat.intake.slots.Slot;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Texts;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Category;
import io.vavr.collection.SortedMap;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeMap;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads the fields of a body one by one. Collects all errors, so that one answer tells the caller
 * all of them.
 */
public final class Fields {

  /** The most errors that one answer lists. */
  private static final int MAX_ERRORS = 50;

  private static final String DAMAGED =
      "must not have the replacement character U+FFFD in it: something was lost on the way";

  private static final String QUANTITY = "quantity";

  private static final String QUANTITIES = "quantities";

  private static final String QUANTITIES_RULE =
      "must be an object with a whole number from 1 on for each of 1 to %d categories"
          .formatted(Limits.MAX_CATEGORIES);

  private static final String ZONE_RULE =
      "must be the name of a time zone of the IANA database, such as Europe/Berlin";

  private static final String NO_TEXT = "must be a string";

  private static final String ADMISSIONS = "must be \"stream\" or \"immediate\"";

  private final ObjectNode body;
  private final Set<String> known = new HashSet<>();
  private final String place;
  private final List<FieldError> errors;

  public Fields(ObjectNode body) {
    this(body, "", new ArrayList<>());
  }

  /**
   * Reads the fields of an object inside a body.
   *
   * @param place the pointer to the object (RFC 6901)
   */
  private Fields(ObjectNode object, String place, List<FieldError> errors) {
    this.body = object;
    this.place = place;
    this.errors = errors;
  }

  /** Whether the body contains the field, with a valid value or not. */
  public boolean has(String name) {
    return body.has(name);
  }

  public Option<String> text(String name, int maxChars, boolean lines) {
    return parsed(name, NO_TEXT, text -> shown(text, maxChars, lines));
  }

  private static Either<String, String> shown(String text, int maxChars, boolean lines) {
    Option<String> problem =
        Visible.isAny(text)
            ? Texts.problem(text, maxChars, lines)
                .orElse(Option.when(text.indexOf(Body.REPLACEMENT) >= 0, DAMAGED))
            : Option.some("must not be empty or blank");
    return problem.map(Either::<String, String>left).getOrElse(Either.right(text));
  }

  public Option<Long> whole(String name, long min, long max) {
    return value(
        name,
        node ->
            node.isIntegralNumber()
                    && node.canConvertToLong()
                    && node.longValue() >= min
                    && node.longValue() <= max
                ? Either.right(node.longValue())
                : Either.left(
                    "must be a whole number from %d to %d, written with digits alone"
                        .formatted(min, max)));
  }

  /**
   * Reads how many units a request wants: {@code quantity}, or {@code quantities} by category, of
   * which the quantity is the sum.
   *
   * @param needed whether one of them must be there
   */
  public Option<Amount> units(boolean needed) {
    Option<Long> quantity = whole(QUANTITY, 1, Limits.MAX_UNITS);
    Option<Quantities> quantities = value(QUANTITIES, Fields::quantities);
    if (has(QUANTITY) && has(QUANTITIES)) {
      error(QUANTITY, "must be left out beside quantities: it is their sum");
    } else if (needed && !has(QUANTITIES)) {
      require(QUANTITY);
    }
    return quantities.map(Amount::of).orElse(() -> quantity.map(Amount::of));
  }

  private static Either<String, Quantities> quantities(JsonNode node) {
    SortedMap<String, Long> units = TreeMap.empty();
    for (Map.Entry<String, JsonNode> one : node.properties()) {
      JsonNode number = one.getValue();
      if (!number.isIntegralNumber()
          || !number.canConvertToLong()
          || number.longValue() < 1
          || number.longValue() > Limits.MAX_UNITS
          || !Category.isName(one.getKey())) {
        return Either.left(QUANTITIES_RULE);
      }
      units = units.put(one.getKey(), number.longValue());
    }
    return node.isObject()
            && !units.isEmpty()
            && units.size() <= Limits.MAX_CATEGORIES
            && units.values().sum().longValue() <= Limits.MAX_UNITS
        ? Either.right(new Quantities(units))
        : Either.left(QUANTITIES_RULE);
  }

  public Option<Boolean> flag(String name) {
    return value(
        name,
        node ->
            node.isBoolean()
                ? Either.right(node.booleanValue())
                : Either.left("must be true or false"));
  }

  public Option<Admission> admission(String name) {
    return value(
        name,
        node -> Admission.of(node.asText()).filter(none -> node.isTextual()).toEither(ADMISSIONS));
  }

  public Option<Instant> time(String name) {
    return parsed(name, "must be a string: " + Rfc3339.RULE, Rfc3339::parse);
  }

  /**
   * Reads the name of a time zone that this process knows. An offset such as {@code +01:00} has no
   * rules.
   */
  public Option<String> timeZone(String name) {
    return parsed(
        name,
        ZONE_RULE,
        text ->
            ZoneId.getAvailableZoneIds().contains(text)
                ? Either.right(text)
                : Either.left(ZONE_RULE));
  }

  /** Reads the length of a hold. */
  public Option<Duration> hold(String name) {
    return parsed(name, "must be a string: " + HoldLength.RULE, HoldLength::parse);
  }

  /** Reads the name of a resource. */
  public Option<ResourceId> resource(String name) {
    return parsed(name, NO_TEXT, text -> ResourceId.parse(text).toEither(ResourceId.RULE));
  }

  /**
   * Reads a list of at most {@code most} names of resources. Each name may occur once; {@code self}
   * and names of slots are errors. An absent list is empty.
   */
  public SortedSet<ResourceId> others(String name, int most, ResourceId self) {
    SortedSet<ResourceId> all = TreeSet.empty();
    for (Element one : list(name, 0, most, "must be a list of at most %d names")) {
      Option<ResourceId> resource =
          Option.when(one.value().isTextual(), one.value()::textValue).flatMap(ResourceId::parse);
      if (resource.isEmpty()) {
        error(name, one.place(), ResourceId.RULE);
      } else if (resource.contains(self)) {
        error(name, one.place(), "must not be the name itself");
      } else if (Slot.isNamed(resource.get())) {
        error(name, one.place(), SlotNames.RULE);
      } else if (all.contains(resource.get())) {
        error(name, one.place(), "must not be named twice");
      }
      all = all.addAll(resource);
    }
    return all;
  }

  private void error(String list, int place, String detail) {
    errors.add(FieldError.of(this.place + "/" + list, Integer.toString(place), detail));
  }

  /** Reads a list of 1 to {@code most} objects. */
  public <T> Vector<T> each(String name, int most, Function<Fields, T> read) {
    return list(name, 1, most, "must be a list of 1 to %d objects")
        .flatMap(
            one -> {
              if (one.value() instanceof ObjectNode object) {
                return Option.some(read(object, name + "/" + one.place(), read));
              }
              error(name, one.place(), "must be an object: {…}");
              return Option.none();
            });
  }

  private record Element(JsonNode value, int place) {}

  /** The elements of a list; none if the list is wrong or absent. */
  private Vector<Element> list(String name, int least, int most, String rule) {
    Option<ArrayNode> list =
        value(
            name,
            node ->
                node instanceof ArrayNode some && some.size() >= least && some.size() <= most
                    ? Either.right(some)
                    : Either.left(rule.formatted(most)));
    return list.toVector().flatMap(Vector::ofAll).zipWithIndex(Element::new);
  }

  /** Reads any value, including null, as compact JSON of at most {@code maxBytes} in UTF-8. */
  public Option<String> json(String name, int maxBytes) {
    known.add(name);
    Option<String> compact = Option.of(body.get(name)).map(Json::compact);
    compact.flatMap(text -> unkept(text, maxBytes)).forEach(why -> error(name, why));
    return compact;
  }

  /** Why a value could not be returned later as it came; none if it could. */
  private static Option<String> unkept(String compact, int maxBytes) {
    if (Texts.utf8Bytes(compact) > maxBytes) {
      return Option.some("must have at most %d bytes as compact JSON".formatted(maxBytes));
    }
    if (Json.read(compact).isLeft()) {
      return Option.some("must not have a number that is larger than any double");
    }
    return Texts.problem(compact, maxBytes, false)
        .orElse(Option.when(compact.indexOf(Body.REPLACEMENT) >= 0, DAMAGED));
  }

  /** Reads a text that must be one of these words. */
  public Option<String> word(String name, Set<String> words) {
    String rule = "must be one of: " + TreeSet.ofAll(words).mkString(", ");
    return parsed(
        name, rule, text -> words.contains(text) ? Either.right(text) : Either.left(rule));
  }

  /** Reads the length of a lease. */
  public Option<Duration> lease(String name) {
    return parsed(name, "must be a string: " + HoldLength.LEASE_RULE, HoldLength::lease);
  }

  /** Reads how long a call waits for a lock. */
  public Option<Duration> waitFor(String name) {
    return parsed(name, "must be a string: " + HoldLength.WAIT_RULE, HoldLength::waitFor);
  }

  /** Reads the fields of an object inside this one. */
  public <T> Option<T> inside(String name, Function<Fields, T> read) {
    Option<ObjectNode> object =
        value(
            name,
            node ->
                node instanceof ObjectNode inner
                    ? Either.right(inner)
                    : Either.left("must be an object: {…}"));
    return object.map(inner -> read(inner, name, read));
  }

  private <T> T read(ObjectNode inner, String at, Function<Fields, T> read) {
    Fields fields = new Fields(inner, place + "/" + at, errors);
    T value = read.apply(fields);
    fields.refuseUnknown();
    return value;
  }

  public void require(String name) {
    if (!body.has(name)) {
      error(name, "is required");
    }
  }

  /** Reports a known field that is not allowed here. */
  public void refuse(String name, String why) {
    known.add(name);
    if (body.has(name)) {
      error(name, why);
    }
  }

  /** What was read or refused so far. */
  public Set<String> known() {
    return known;
  }

  /** The number of errors so far, in the whole body. */
  public int wrong() {
    return errors.size();
  }

  public void error(String name, String detail) {
    errors.add(FieldError.of(place, name, detail));
  }

  /** Makes the value from the fields, or reports all errors, including unknown fields. */
  public <T> Either<Problem, T> done(Supplier<T> value) {
    refuseUnknown();
    return errors.isEmpty()
        ? Either.right(value.get())
        : Either.left(Problems.invalidBody(Vector.ofAll(errors).take(MAX_ERRORS)));
  }

  private void refuseUnknown() {
    body.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                error(
                    name,
                    Nearest.to(name, TreeSet.ofAll(known))
                        .map(meant -> "is unknown here; did you mean %s?".formatted(meant))
                        .getOrElse("is unknown here; leave it out"));
              }
            });
  }

  /** Reads a list of at most {@code most} texts; none if one of them is wrong. */
  public <T> Option<Vector<T>> texts(
      String name, int most, String rule, Function<String, Either<String, T>> parse) {
    return value(
        name,
        node -> {
          if (!(node instanceof ArrayNode list) || list.size() > most) {
            return Either.left("must be a list of at most %d strings".formatted(most));
          }
          Vector<Either<String, T>> read =
              Vector.ofAll(list)
                  .map(one -> one.isTextual() ? parse.apply(one.textValue()) : Either.left(rule));
          return read.exists(Either::isLeft)
              ? Either.left("each " + read.find(Either::isLeft).get().getLeft())
              : Either.right(read.map(Either::get));
        });
  }

  /** Reads a text with this parser. */
  public <T> Option<T> parsed(
      String name, String unlessText, Function<String, Either<String, T>> parse) {
    return value(
        name, node -> node.isTextual() ? parse.apply(node.textValue()) : Either.left(unlessText));
  }

  private <T> Option<T> value(String name, Function<JsonNode, Either<String, T>> read) {
    known.add(name);
    JsonNode node = body.get(name);
    if (node == null) {
      return Option.none();
    }
    Either<String, T> value =
        node.isNull() ? Either.left("must not be null; leave it out instead") : read.apply(node);
    value.swap().forEach(detail -> error(name, detail));
    return value.toOption();
  }
}
