package io.lastseat.intake.claim;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.request.ClaimRequest;
import io.lastseat.intake.slots.SlotSpan;
import io.lastseat.intake.slots.SlotSpan.WallTime;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.vavr.Tuple2;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/** The body of {@code POST /v1/claims}. */
final class ClaimBody {

  private static final String RESOURCES = "resources";

  /**
   * The claim, once the resources are known.
   *
   * @param units of each resource, as the body says it or as the slots of a series tell
   */
  record Asked(
      String applicant,
      Either<SlotsBody, SortedMap<ResourceId, Long>> units,
      Option<String> note,
      Option<Duration> hold,
      Option<String> by) {

    ClaimRequest of(SortedMap<ResourceId, Long> each) {
      return new ClaimRequest(applicant, each, note, hold, by);
    }
  }

  static Either<Problem, Asked> read(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<String> applicant = fields.text("applicant", Limits.MAX_APPLICANT_CHARS, false);
    Option<String> note = fields.text("note", Limits.MAX_NOTE_CHARS, true);
    Option<Duration> hold = fields.hold("hold");
    Option<String> by = fields.text("by", Limits.MAX_BY_CHARS, false);
    fields.require("applicant");
    refuseOthers(fields);
    Option<Either<SlotsBody, SortedMap<ResourceId, Long>>> units =
        fields.isSaid(SlotsBody.SERIES)
            ? SlotsBody.read(fields).map(Either::left)
            : Option.some(Either.right(each(fields)));
    return fields.done(() -> new Asked(applicant.get(), units.get(), note, hold, by));
  }

  private static SortedMap<ResourceId, Long> each(Fields fields) {
    Vector<Option<Tuple2<ResourceId, Long>>> parts =
        fields.each(RESOURCES, Limits.MAX_CLAIMED, ClaimBody::part);
    fields.refuse("quantity", "say it of each resource, inside resources");
    fields.require(RESOURCES);
    SortedMap<ResourceId, Long> units = sums(parts.flatMap(part -> part));
    if (units.values().exists(sum -> sum > Limits.MAX_UNITS)) {
      fields.error(RESOURCES, "must not ask for more than %d of one".formatted(Limits.MAX_UNITS));
    }
    return units;
  }

  private static Option<Tuple2<ResourceId, Long>> part(Fields fields) {
    Option<ResourceId> resource = fields.resource("resourceId");
    Option<Long> quantity = fields.whole("quantity", 1, Limits.MAX_UNITS);
    fields.require("resourceId");
    fields.require("quantity");
    return resource.flatMap(id -> quantity.map(units -> new Tuple2<>(id, units)));
  }

  /** The fields of a reservation that a claim may not have. */
  private static void refuseOthers(Fields fields) {
    fields.refuse("wait", "claims do not wait: nothing is kept of one resource for another");
    fields.refuse("over", "claims never go over what is there");
    fields.refuse("create", "claims create nothing: create each resource before");
    fields.refuse("applicantKey", "it is for resources that limit applicants; they take no claims");
  }

  /** Where one is named twice, the sum counts. */
  private static SortedMap<ResourceId, Long> sums(Vector<Tuple2<ResourceId, Long>> parts) {
    return parts.foldLeft(
        TreeMap.<ResourceId, Long>empty(),
        (sums, part) -> sums.put(part._1(), part._2(), Long::sum));
  }

  private ClaimBody() {}

  /** The body of a claim that names a time of a series, and not each slot. */
  record SlotsBody(ResourceId series, SlotSpan span, long quantity) {

    static final String SERIES = "series";

    private static final String TIME_RULE =
        "must be a time such as 2026-11-23T10:00, as the clocks show it there, or with an offset,"
            + " such as 2026-11-23T10:00+01:00";

    static Option<SlotsBody> read(Fields fields) {
      int wrong = fields.wrong();
      Option<ResourceId> series = fields.resource(SERIES);
      Option<WallTime> from = time(fields, "from");
      Option<WallTime> to = time(fields, "to");
      Option<Long> quantity = fields.whole("quantity", 1, Limits.MAX_UNITS);
      fields.require("from");
      fields.require("to");
      fields.refuse("resources", "name either resources or a series, not both");
      return Option.when(
          fields.wrong() == wrong,
          () ->
              new SlotsBody(
                  series.get(), new SlotSpan(from.get(), to.get()), quantity.getOrElse(1L)));
    }

    private static Option<WallTime> time(Fields fields, String name) {
      return fields.parsed(name, TIME_RULE, text -> WallTime.parse(text).toEither(TIME_RULE));
    }

    /** As much of each of these slots. */
    SortedMap<ResourceId, Long> each(Vector<ResourceId> slots) {
      return slots.foldLeft(
          TreeMap.<ResourceId, Long>empty(), (units, slot) -> units.put(slot, quantity));
    }
  }
}
