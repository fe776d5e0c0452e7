package io.lastseat.intake.claim;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.command.Command;
import io.lastseat.command.OwnKey;
import io.lastseat.command.RequestName;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.admit.GateOfSeveral;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.document.StatusDocument;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Role;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.lookup.Creations;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Invalid;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.ClaimRequest;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.reservation.OwnListEndpoint;
import io.lastseat.intake.reservation.OwnReservations;
import io.lastseat.intake.series.SeriesLook;
import io.lastseat.intake.series.SeriesProblems;
import io.lastseat.intake.series.SeriesRefused;
import io.lastseat.intake.slots.SlotSpan;
import io.lastseat.intake.slots.SlotSpan.WallTime;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;

/** The endpoint {@code /v1/claims}. Later requests about a claim go to the path of its home. */
public record ClaimEndpoint(
    HeadCache cache,
    Submit submit,
    SeriesLook series,
    Creations creations,
    OwnReservations own,
    Clock clock) {

  private static final String RESOURCES = "resources";

  private static final String OF_EACH = "say it of each resource, inside resources";

  /** Takes a claim in. Only administrators claim as staff. */
  public Either<Problem, Answer> post(RoutedCall routed) {
    Deadline deadline = routed.ofRequest(Duration.ZERO);
    Call call = routed.call();
    return routed
        .key()
        .flatMap(
            key ->
                Body.read(call)
                    .flatMap(ClaimEndpoint::asked)
                    .flatMap(
                        asked ->
                            asked
                                .by()
                                .flatMap(name -> routed.lacks().apply(Role.ADMINISTER))
                                .toEither(asked)
                                .swap())
                    .flatMap(this::clientRequest)
                    .map(clientRequest -> clientRequest.ownedBy(call.owner()))
                    .flatMap(clientRequest -> listed(clientRequest, call, key))
                    .flatMap(clientRequest -> post(clientRequest, key, call, deadline)))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  private Either<Problem, ClaimRequest> clientRequest(Asked asked) {
    return asked
        .units()
        .<Either<Problem, SortedMap<ResourceId, Amount>>>fold(
            slots ->
                series
                    .slots(slots.series(), slots.span())
                    .mapLeft(refused -> problem(slots.series(), refused))
                    .map(slots::each),
            Either::right)
        .map(asked::of);
  }

  /** Why a time of a series cannot be claimed; the series or its slots may be made just now. */
  private Problem problem(ResourceId named, SeriesRefused refused) {
    Vector<ResourceId> absent =
        refused instanceof SeriesRefused.NotMade slots
            ? slots.slots()
            : Option.when(refused instanceof SeriesRefused.Unknown, named).toVector();
    return absent.nonEmpty() && absent.forAll(creations::isUnderWay)
        ? Problems.of(new Invalid(Refusal.BEING_CREATED, absent))
        : SeriesProblems.of(refused);
  }

  private Either<Problem, ClaimRequest> listed(
      ClaimRequest clientRequest, Call call, Option<OwnKey> key) {
    return OwnListEndpoint.listing(call, key)
        .peek(wanted -> wanted.forEach(one -> own.note(clientRequest, one)))
        .map(noted -> clientRequest);
  }

  private Either<Problem, Answer> post(
      ClaimRequest clientRequest, Option<OwnKey> key, Call call, Deadline deadline) {
    CallResult result = claim(clientRequest, key, deadline);
    return StatusAnswers.toSender(
        OwnListEndpoint.copied(own, call, result, deadline),
        away -> StatusDocument.of(away, clientRequest),
        clock.instant());
  }

  /**
   * The refusal of a gate, or the status of the request as far as the caller waits. The home
   * resource decides the claim, together with the other resources. As for a reservation, all their
   * books are read before the request that a key belongs to. So a refusal at one of the gates
   * contradicts no earlier answer.
   *
   * @param key makes a repetition find the request that the first try wrote
   */
  private CallResult claim(ClaimRequest clientRequest, Option<OwnKey> key, Deadline deadline) {
    Vector<ResourceId> all = clientRequest.units().keySet().toVector();
    Vector<Head> heads = all.flatMap(cache::created);
    Vector<ResourceId> unknown = all.removeAll(heads.map(Head::resource));
    if (!unknown.isEmpty()) {
      Vector<ResourceId> absent = unknown.reject(creations::isUnderWay);
      return absent.isEmpty()
          ? new Invalid(Refusal.BEING_CREATED, unknown)
          : new Invalid(Refusal.UNKNOWN_RESOURCE, absent);
    }
    Vector<ResourceId> archived = heads.filter(head -> head.books().archived()).map(Head::resource);
    if (!archived.isEmpty()) {
      return new Invalid(Refusal.RESOURCE_ARCHIVED, archived);
    }
    Head home = heads.head();
    GateOfSeveral gate =
        new GateOfSeveral(
            heads,
            (resource, request) -> clientRequest.part(resource, request.id(), request.takenAt()));
    Command command =
        Command.of(
                home.resource(),
                clientRequest,
                known -> RequestName.of(key, home.resource(), known.lanes()))
            .withGate(gate)
            .severalLogs(true);
    CallResult result = submit.send(command, deadline, home);
    return result instanceof TurnedAway away
        ? away.invalid()
            .<CallResult>map(why -> new Invalid(why.refusal(), Vector.of(away.seen().resource())))
            .getOrElse(away)
        : result;
  }

  /**
   * The content of a claim, before the slots of a series are known.
   *
   * @param units a time of a series, or the units of each resource
   */
  private record Asked(
      String applicant,
      Either<SlotsBody, SortedMap<ResourceId, Amount>> units,
      Option<String> note,
      Option<Duration> hold,
      Option<String> by) {

    ClaimRequest of(SortedMap<ResourceId, Amount> each) {
      return new ClaimRequest(applicant, each, note, hold, by);
    }
  }

  private static Either<Problem, Asked> asked(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<String> applicant = fields.text("applicant", Limits.MAX_APPLICANT_CHARS, false);
    Option<String> note = fields.text("note", Limits.MAX_NOTE_CHARS, true);
    Option<Duration> hold = fields.hold("hold");
    Option<String> by = fields.text("by", Limits.MAX_BY_CHARS, false);
    fields.require("applicant");
    refuseOthers(fields);
    Option<Either<SlotsBody, SortedMap<ResourceId, Amount>>> units =
        fields.has(SlotsBody.SERIES)
            ? SlotsBody.read(fields).map(Either::left)
            : Option.some(Either.right(each(fields)));
    return fields.done(() -> new Asked(applicant.get(), units.get(), note, hold, by));
  }

  private static SortedMap<ResourceId, Amount> each(Fields fields) {
    Vector<Option<Part>> parts = fields.each(RESOURCES, Limits.MAX_CLAIMED, ClaimEndpoint::part);
    fields.refuse("quantity", OF_EACH);
    fields.refuse("quantities", OF_EACH);
    fields.require(RESOURCES);
    SortedMap<ResourceId, Amount> sums = sums(parts.flatMap(part -> part));
    sums.values()
        .flatMap(ClaimEndpoint::problem)
        .distinct()
        .forEach(problem -> fields.error(RESOURCES, problem));
    return sums;
  }

  /** What is wrong with all that the body asks of one resource. */
  private static Option<String> problem(Amount sum) {
    if (sum.units() > Limits.MAX_UNITS) {
      return Option.some("must not ask for more than %d of one".formatted(Limits.MAX_UNITS));
    }
    int categories = sum.quantities().byCategory().size();
    if (categories > Limits.MAX_CATEGORIES) {
      return Option.some(
          "must not name more than %d categories of one".formatted(Limits.MAX_CATEGORIES));
    }
    return Option.when(
        categories > 0 && sum.quantities().sum() != sum.units(),
        "must not say quantity and quantities of one");
  }

  private record Part(ResourceId resource, Amount wanted) {}

  private static Option<Part> part(Fields fields) {
    Option<ResourceId> resource = fields.resource("resourceId");
    Option<Amount> wanted = fields.units(true);
    fields.require("resourceId");
    return resource.flatMap(id -> wanted.map(units -> new Part(id, units)));
  }

  /** Refuses the fields of a reservation that a claim may not have. */
  private static void refuseOthers(Fields fields) {
    fields.refuse("wait", "claims do not wait: nothing is kept of one resource for another");
    fields.refuse("over", "claims never go over what is there");
    fields.refuse("create", "claims create nothing: create each resource before");
    fields.refuse("applicantKey", "it is for resources that limit applicants; they take no claims");
  }

  /** The units of each resource. If the body names a resource twice, its sum counts. */
  private static SortedMap<ResourceId, Amount> sums(Vector<Part> parts) {
    return parts.foldLeft(
        TreeMap.<ResourceId, Amount>empty(),
        (sums, part) -> sums.put(part.resource(), part.wanted(), Amount::plus));
  }

  /** The body of a claim that names a time of a series instead of each slot. */
  private record SlotsBody(ResourceId series, SlotSpan span, Amount wanted) {

    static final String SERIES = "series";

    private static final String TIME_RULE =
        "must be a time such as 2026-11-23T10:00, as the clocks show it there, or with an offset,"
            + " such as 2026-11-23T10:00+01:00";

    private static final String END_RULE = TIME_RULE + "; 2026-11-23T24:00 is the end of that day";

    static Option<SlotsBody> read(Fields fields) {
      int wrong = fields.wrong();
      Option<ResourceId> series = fields.resource(SERIES);
      Option<WallTime> from =
          fields.parsed("from", TIME_RULE, text -> WallTime.parse(text).toEither(TIME_RULE));
      Option<WallTime> to =
          fields.parsed("to", END_RULE, text -> WallTime.parseEnd(text).toEither(END_RULE));
      Option<Amount> wanted = fields.units(false);
      fields.require("from");
      fields.require("to");
      fields.refuse("resources", "name either resources or a series, not both");
      return Option.when(
          fields.wrong() == wrong,
          () ->
              new SlotsBody(
                  series.get(),
                  new SlotSpan(from.get(), to.get()),
                  wanted.getOrElse(Amount.of(1))));
    }

    /** The units of these slots: the same for each. */
    SortedMap<ResourceId, Amount> each(Vector<ResourceId> slots) {
      return slots.foldLeft(
          TreeMap.<ResourceId, Amount>empty(), (units, slot) -> units.put(slot, wanted));
    }
  }
}
