package io.lastseat.intake.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.json.MergePatch;
import io.lastseat.intake.request.NewTerms;
import io.lastseat.model.id.Limits;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The body of {@code PUT …/resources/{resourceId}}. It contains all the terms: a term that the body
 * omits is removed.
 */
public final class TermsBody {

  private static final String CLOSED = "closed";
  private static final String LOCK = "lock";
  private static final String EXECUTION = "execution";
  private static final String CATEGORIES = "categories";
  private static final String PUBLIC_SIGN_UP = "publicSignUp";
  private static final String TRANSFERABLE = "transferable";
  private static final String UNITS_PER_APPLICANT = "maxUnitsPerApplicant";
  private static final String REQUESTS_PER_APPLICANT = "maxRequestsPerApplicant";

  /** The names of all terms. */
  static final Set<String> NAMES = names();

  /** Terms that a lock may not have: each lease sets them, or they do not apply to a lock. */
  private static final List<String> NOT_OF_A_LOCK =
      List.of(
          "hold",
          "longestHold",
          "confirmBy",
          "waitingListLimit",
          "promotionHold",
          UNITS_PER_APPLICANT,
          REQUESTS_PER_APPLICANT,
          PUBLIC_SIGN_UP,
          CATEGORIES,
          TRANSFERABLE);

  /** The names of the fields inside the term {@value #CLOSED}. */
  private static final Set<String> NAMES_OF_CLOSED = Set.of("at", "reason");

  private static Set<String> names() {
    Fields none = new Fields(Json.object());
    Option<Terms> unused = terms(none);
    Set<String> names = new HashSet<>(none.known());
    names.addAll(Set.of("lanes", CLOSED));
    return Set.copyOf(names);
  }

  public static Either<Problem, NewTerms> read(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Terms> terms = terms(fields);
    Option<Integer> lanes = fields.whole("lanes", 1, Limits.MAX_LANES).map(Math::toIntExact);
    Option<NewTerms.Closed> closing = fields.inside(CLOSED, TermsBody::closing);
    if (terms.exists(Terms::lock) && lanes.exists(number -> number > 1)) {
      fields.error("lanes", "must be 1: a lock has one lane");
    }
    return fields.done(() -> new NewTerms(terms.get(), closing, lanes));
  }

  /**
   * Reads the terms on which a reservation creates its resource; none if they are wrong. The
   * resource has one lane, and is not closed.
   */
  public static Option<Terms> created(Fields fields) {
    fields.refuse("lanes", "cannot be chosen here: what a reservation creates has one lane");
    fields.refuse(CLOSED, "cannot be said here: use closesAt");
    if (fields.has(LOCK)) {
      fields.error(
          LOCK, "cannot be said here: the first call to acquire a lock at /v1/locks makes it");
    }
    if (fields.has(EXECUTION)) {
      fields.error(
          EXECUTION, "cannot be said here: the first call to start one at /v1/executions makes it");
    }
    if (fields.has(PUBLIC_SIGN_UP)) {
      fields.error(PUBLIC_SIGN_UP, "cannot be said here: who sets terms opens a resource to all");
    }
    return terms(fields);
  }

  /** Reads the terms of each slot of a series; none if they are wrong. A slot has one lane. */
  public static Option<Terms> ofSlots(Fields fields) {
    String notHere = "cannot be said of a series";
    fields.refuse("lanes", notHere + ": a slot has one lane");
    fields.refuse(CLOSED, notHere + ": close each slot, as a resource");
    for (String name : List.of(LOCK, UNITS_PER_APPLICANT, REQUESTS_PER_APPLICANT)) {
      if (fields.has(name)) {
        fields.error(name, notHere + ": its slots are claimed together");
      }
    }
    if (fields.has(PUBLIC_SIGN_UP)) {
      fields.error(PUBLIC_SIGN_UP, notHere + ": the public claims no slots");
    }
    return terms(fields);
  }

  /** Reads all terms except the lanes and the closing; none if anything is wrong. */
  private static Option<Terms> terms(Fields fields) {
    int wrong = fields.wrong();
    Option<Long> capacity = fields.whole("capacity", 0, Limits.MAX_UNITS);
    Option<Instant> opensAt = fields.time("opensAt");
    Option<Instant> closesAt = fields.time("closesAt");
    Option<Long> maxQuantity = fields.whole("maxQuantityPerRequest", 1, Limits.MAX_UNITS);
    Option<String> title = fields.text("title", Limits.MAX_TITLE_CHARS, false);
    Option<Boolean> gate = fields.flag("gate");
    Option<Admission> admission = fields.admission("admission");
    Option<Duration> hold = fields.hold("hold");
    Option<Duration> longestHold = fields.hold("longestHold").orElse(hold);
    Option<Instant> confirmBy = fields.time("confirmBy");
    Option<Long> waitingListLimit = fields.whole("waitingListLimit", 1, Limits.MAX_WAITING);
    Option<Duration> promotionHold = fields.hold("promotionHold");
    Option<Long> unitsEach = fields.whole(UNITS_PER_APPLICANT, 1, Limits.MAX_UNITS);
    Option<Long> requestsEach = fields.whole(REQUESTS_PER_APPLICANT, 1, Limits.MAX_UNITS);
    boolean execution = fields.flag(EXECUTION).getOrElse(false);
    boolean lock = fields.flag(LOCK).getOrElse(false);
    boolean publicSignUp = fields.flag(PUBLIC_SIGN_UP).getOrElse(false);
    boolean transferable = fields.flag(TRANSFERABLE).getOrElse(false);
    Vector<Option<Category>> categories =
        fields.each(CATEGORIES, Limits.MAX_CATEGORIES, TermsBody::category);
    fields.require("capacity");
    if (lock) {
      lock(fields, execution, capacity);
    } else if (execution) {
      fields.error(EXECUTION, "needs the term lock: an execution is a lock");
    }
    if (fields.has(CATEGORIES)) {
      check(categories, fields);
    }
    if (promotionHold.isDefined() && !fields.has("waitingListLimit")) {
      fields.error("promotionHold", "needs a waitingListLimit");
    }
    if (opensAt.exists(opens -> closesAt.exists(closes -> !opens.isBefore(closes)))) {
      fields.error("closesAt", "must be after opensAt");
    }
    if (hold.exists(length -> longestHold.exists(most -> length.compareTo(most) > 0))) {
      fields.error("longestHold", "must be at least as long as hold");
    }
    return Option.when(
            fields.wrong() == wrong,
            () ->
                new Terms(
                        capacity.get(),
                        opensAt,
                        closesAt,
                        maxQuantity,
                        title,
                        gate.getOrElse(true),
                        admission.getOrElse(Admission.STREAM),
                        new HoldTerms(hold, longestHold, confirmBy))
                    .withWaiting(new WaitingTerms(waitingListLimit, promotionHold))
                    .withPerApplicant(new PerApplicant(unitsEach, requestsEach))
                    .withPublicSignUp(publicSignUp)
                    .withCategories(categories.map(Option::get))
                    .withTransferable(transferable))
        .map(terms -> lock ? terms.asLock() : terms)
        .map(terms -> execution ? terms.asExecution() : terms);
  }

  /** Refuses all terms that a lock may not have. */
  private static void lock(Fields fields, boolean execution, Option<Long> capacity) {
    if (execution && capacity.exists(units -> units != 1)) {
      fields.error("capacity", "must be 1: only one has an execution");
    } else if (capacity.exists(permits -> permits < 1 || permits > Limits.MAX_PERMITS)) {
      fields.error(
          "capacity", "must be 1 to %d: the permits of a lock".formatted(Limits.MAX_PERMITS));
    }
    for (String name : NOT_OF_A_LOCK) {
      if (fields.has(name)) {
        fields.error(name, "cannot be said of a lock");
      }
    }
  }

  private static Option<Category> category(Fields fields) {
    int wrong = fields.wrong();
    Option<String> name =
        fields.parsed(
            "name",
            "must be a string",
            text -> Category.isName(text) ? Either.right(text) : Either.left(Category.NAME_RULE));
    Option<Long> capacity = fields.whole("capacity", 0, Limits.MAX_UNITS);
    Option<String> title = fields.text("title", Limits.MAX_TITLE_CHARS, false);
    Option<String> note = fields.text("note", Limits.MAX_CATEGORY_NOTE_CHARS, false);
    boolean closed = fields.flag(CLOSED).getOrElse(false);
    fields.require("name");
    return Option.when(
        fields.wrong() == wrong, () -> new Category(name.get(), capacity, title, note, closed));
  }

  /** Refuses two categories of one name. */
  private static void check(Vector<Option<Category>> categories, Fields fields) {
    Vector<String> names = categories.flatMap(one -> one).map(Category::name);
    if (names.distinct().size() < names.size()) {
      fields.error(CATEGORIES, "must not name a category twice");
    }
  }

  private static NewTerms.Closed closing(Fields fields) {
    return new NewTerms.Closed(
        fields.time("at"), fields.text("reason", Limits.MAX_CLOSING_REASON_CHARS, false));
  }

  /**
   * All the terms that result from a merge patch of those in force. To remove an unknown term is as
   * wrong as to set one.
   */
  public static Either<Problem, NewTerms> patched(Terms before, ObjectNode patch) {
    ObjectNode after = MergePatch.apply(of(before), patch);
    putUnknownNulls(patch, NAMES, after);
    if (patch.get(CLOSED) instanceof ObjectNode inner
        && after.get(CLOSED) instanceof ObjectNode closed) {
      putUnknownNulls(inner, NAMES_OF_CLOSED, closed);
    }
    return read(after);
  }

  private static void putUnknownNulls(ObjectNode patch, Set<String> names, ObjectNode after) {
    for (Map.Entry<String, JsonNode> member : patch.properties()) {
      if (member.getValue().isNull() && !names.contains(member.getKey())) {
        after.putNull(member.getKey());
      }
    }
  }

  /** Lists each term that differs: its name and both values, null if absent. */
  static void putChanges(ObjectNode document, Terms current, Terms asked) {
    ObjectNode before = shown(current);
    ObjectNode after = shown(asked);
    ArrayNode changes = document.putArray("changes");
    for (String name : NAMES.stream().sorted().toList()) {
      if (!Objects.equals(before.get(name), after.get(name))) {
        ObjectNode change = changes.addObject().put("term", name);
        change.set("current", before.get(name));
        change.set("asked", after.get(name));
      }
    }
  }

  /** The body that sets these terms. */
  public static ObjectNode of(Terms terms) {
    ObjectNode body = shown(terms);
    if (terms.holds().longest().equals(terms.holds().hold())) {
      // The longest hold is left out, since without it the hold is the longest.
      body.remove("longestHold");
    }
    return body;
  }

  private static ObjectNode shown(Terms terms) {
    ObjectNode body = Json.object();
    body.put("capacity", terms.capacity());
    putWindow(body, terms);
    terms.title().forEach(title -> body.put("title", title));
    put(body, terms.holds());
    put(body, terms.waiting());
    put(body, terms.perApplicant());
    put(body, terms.closing());
    if (terms.lock()) {
      body.put(LOCK, true);
    }
    if (terms.execution()) {
      body.put(EXECUTION, true);
    }
    putPublicSignUp(body, terms);
    putTransferable(body, terms);
    if (terms.categories().nonEmpty()) {
      ArrayNode list = body.putArray(CATEGORIES);
      terms.categories().forEach(category -> put(list.addObject(), category));
    }
    return body.put("gate", terms.gate()).put("admission", terms.admission().code());
  }

  /** Puts when requests are accepted, and how much each may ask for, in the form of the API. */
  public static void putWindow(ObjectNode document, Terms terms) {
    terms.opensAt().forEach(time -> document.put("opensAt", time.toString()));
    terms.closesAt().forEach(time -> document.put("closesAt", time.toString()));
    terms.maxQuantityPerRequest().forEach(max -> document.put("maxQuantityPerRequest", max));
  }

  /** Puts the terms for holds, in the form of the API. */
  public static void put(ObjectNode document, HoldTerms holds) {
    holds.hold().forEach(length -> document.put("hold", length.toString()));
    holds.longest().forEach(length -> document.put("longestHold", length.toString()));
    holds.confirmBy().forEach(time -> document.put("confirmBy", time.toString()));
  }

  /** Puts the terms for the waiting list, in the form of the API. */
  public static void put(ObjectNode document, WaitingTerms waiting) {
    waiting.limit().forEach(limit -> document.put("waitingListLimit", limit));
    waiting.hold().forEach(length -> document.put("promotionHold", length.toString()));
  }

  /** Puts the limits for each applicant, in the form of the API. */
  public static void put(ObjectNode document, PerApplicant limits) {
    limits.units().forEach(most -> document.put(UNITS_PER_APPLICANT, most));
    limits.requests().forEach(most -> document.put(REQUESTS_PER_APPLICANT, most));
  }

  /** Puts whether the resource is open to the public, in the form of the API. */
  public static void putPublicSignUp(ObjectNode document, Terms terms) {
    if (terms.publicSignUp()) {
      document.put(PUBLIC_SIGN_UP, true);
    }
  }

  /** Puts whether applicants may hand over what they have, in the form of the API. */
  public static void putTransferable(ObjectNode document, Terms terms) {
    if (terms.transferable()) {
      document.put(TRANSFERABLE, true);
    }
  }

  /** Puts a category, in the form of the API. */
  public static ObjectNode put(ObjectNode document, Category category) {
    document.put("name", category.name());
    category.title().forEach(title -> document.put("title", title));
    category.note().forEach(note -> document.put("note", note));
    category.capacity().forEach(most -> document.put("capacity", most));
    if (category.closed()) {
      document.put(CLOSED, true);
    }
    return document;
  }

  /** Puts the closing, in the form of the API. */
  public static void put(ObjectNode document, Option<Closing> closing) {
    for (Closing known : closing) {
      ObjectNode closed = document.putObject(CLOSED).put("at", known.at().toString());
      known.reason().forEach(text -> closed.put("reason", text));
    }
  }

  private TermsBody() {}
}
