package io.lastseat.serve.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.feed.CommitContent;
import io.lastseat.intake.json.Json;
import io.lastseat.json.JsonText.Content;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.kinds.KindCodecs;
import io.lastseat.tables.kinds.RequestJson;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * One line of the newest verdicts.
 *
 * @param commit the number of the commit
 * @param atOnce whether it was decided in its call
 * @param ofLock whether the resource is a lock or an execution
 */
record SeenVerdict(
    ResourceId resource,
    long commit,
    Instant decidedAt,
    boolean atOnce,
    boolean ofLock,
    Entry entry) {

  /** The verdicts of a commit, in order, without parts of claims: a claim is shown at its home. */
  static Vector<SeenVerdict> of(Commit commit) {
    return commit
        .entries()
        .reject(entry -> entry instanceof Verdict verdict && verdict.isPart())
        .map(
            entry ->
                new SeenVerdict(
                    commit.resource(),
                    commit.number(),
                    commit.decidedAt(),
                    commit.isImmediate(),
                    commit.books().isLock(),
                    entry))
        .toVector();
  }

  private Option<Verdict> verdict() {
    return entry instanceof Verdict decided ? Option.some(decided) : Option.none();
  }

  /** The milliseconds from intake to verdict; none for a promotion. */
  Option<Long> waitedMillis() {
    return verdict()
        .map(
            decided ->
                Math.max(0, decidedAt.toEpochMilli() - decided.request().takenAt().toEpochMilli()));
  }

  private ObjectNode json() {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("resource", resource.text())
            .put("request", entry.about().text())
            .put("commit", commit)
            .put("decision", entry.decisionNo())
            .put("decidedAt", decidedAt.toString())
            .put(
                "kind",
                verdict()
                    .map(decided -> KindCodecs.of(decided.request()).name())
                    .getOrElse("promotion"))
            .put("outcome", verdict().map(Verdict::status).getOrElse(this::ofPromotion))
            .put("change", entry.change())
            .put("atOnce", atOnce)
            .put("ofLock", ofLock);
    json.setAll(Json.object(refusal()));
    json.setAll(asked());
    waitedMillis().forEach(millis -> json.put("waitedMillis", millis));
    return json;
  }

  private Content refusal() {
    return verdict()
        .map(decided -> CommitContent.reason(decided, resource))
        .getOrElse(() -> CommitContent.reason(entry.outcome(), resource));
  }

  /**
   * The applicant, and the units by category: those that the request names, of a claim on each
   * resource. A request that names none is about all that its reservation has, or gave back.
   */
  private ObjectNode asked() {
    ObjectNode asked = Json.object(json -> RequestJson.quantities(ofReservation(), json));
    for (Verdict decided : verdict()) {
      asked.setAll(
          Json.object(json -> KindCodecs.of(decided.request()).describe(decided.request(), json)));
    }
    return asked.retain("applicant", "quantities", "resources");
  }

  private Quantities ofReservation() {
    if (entry instanceof Promotion promotion) {
      return promotion.quantities();
    }
    Verdict decided = (Verdict) entry;
    return decided
        .grant()
        .map(Grant::quantities)
        .filter(has -> !has.isEmpty())
        .getOrElse(decided.moved().negated());
  }

  private String ofPromotion() {
    return entry instanceof Promotion promotion && promotion.hold().isDefined()
        ? "held"
        : entry.outcome().code();
  }

  /**
   * The newest verdicts that this process knows, in the order of their decisions. They are numbered
   * in the order of arrival, which is another one: a process that has just started reads older
   * commits.
   */
  static final class Tail {

    static final int KEPT = 500;
    private static final int AT_ONCE = 100;

    private static final Comparator<Numbered> NEWEST_FIRST =
        Comparator.<Numbered, Instant>comparing(one -> one.verdict().decidedAt())
            .thenComparing(one -> one.verdict().entry().decisionNo())
            .thenComparing(one -> one.verdict().resource().text())
            .reversed();

    /** Locks have a list of their own: they are many, and would displace the other verdicts. */
    private final NavigableSet<Numbered> ofLocks = new TreeSet<>(NEWEST_FIRST);

    private final NavigableSet<Numbered> ofOthers = new TreeSet<>(NEWEST_FIRST);

    private long last;

    private record Numbered(long n, SeenVerdict verdict) {}

    /** Adds each verdict once. Returns those that were not there yet. */
    synchronized Vector<SeenVerdict> add(Vector<SeenVerdict> some) {
      return some.filter(
          verdict -> {
            NavigableSet<Numbered> newest = verdict.ofLock() ? ofLocks : ofOthers;
            boolean isNew = newest.add(new Numbered(++last, verdict));
            if (newest.size() > KEPT) {
              newest.pollLast();
            }
            return isNew;
          });
    }

    /**
     * The verdicts after the number in {@code after}, the last one that the page has. Those of
     * locks and executions are left out, unless {@code lockVerdicts} is there.
     */
    synchronized ObjectNode json(Map<String, String> wanted) {
      String text = wanted.getOrDefault("after", "0");
      long after = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
      ObjectNode json = JsonNodeFactory.instance.objectNode().put("last", last);
      var shown = json.putArray("newest");
      Stream<Numbered> locks =
          wanted.containsKey("lockVerdicts") ? ofLocks.stream() : Stream.empty();
      Stream.concat(ofOthers.stream(), locks)
          .sorted(NEWEST_FIRST)
          .filter(one -> one.n() > after)
          .limit(AT_ONCE)
          .forEach(one -> shown.add(one.verdict().json().put("n", one.n())));
      return json;
    }
  }
}
