package io.lastseat.local.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * One line of the newest verdicts.
 *
 * @param applicant who asked, as it was written; none of a request without an applicant
 * @param waitedMillis from intake to verdict; none of a promotion
 * @param atOnce whether it was made in the call that asked
 */
record SeenVerdict(
    String resource,
    String request,
    long commit,
    long decision,
    Instant decidedAt,
    String kind,
    String outcome,
    Option<String> reason,
    Option<String> applicant,
    long change,
    Option<Long> waitedMillis,
    boolean atOnce) {

  /** Those of a commit, in their order. Parts of claims are told where their claim is at home. */
  static Vector<SeenVerdict> of(Commit commit) {
    return commit
        .entries()
        .reject(entry -> entry instanceof Verdict verdict && verdict.isPart())
        .map(entry -> of(commit, entry))
        .toVector();
  }

  private static SeenVerdict of(Commit commit, Entry entry) {
    Option<Verdict> verdict =
        entry instanceof Verdict decided ? Option.some(decided) : Option.none();
    return new SeenVerdict(
        commit.resource().text(),
        entry.about().text(),
        commit.number(),
        entry.decisionNo(),
        commit.decidedAt(),
        verdict.map(SeenVerdict::kind).getOrElse("promotion"),
        verdict.map(Verdict::status).getOrElse(() -> status(entry)),
        entry.outcome().refusal().map(Reason::code),
        verdict
            .flatMap(decided -> decided.request().reserves())
            .map(reserve -> reserve.applicant()),
        entry.change(),
        verdict.map(decided -> waited(commit, decided)),
        commit.isImmediate());
  }

  private static String kind(Verdict verdict) {
    return KindCodecs.of(verdict.request()).name();
  }

  private static String status(Entry entry) {
    return entry instanceof Promotion promotion && promotion.hold().isDefined()
        ? "held"
        : entry.outcome().code();
  }

  private static long waited(Commit commit, Verdict verdict) {
    return Math.max(
        0, commit.decidedAt().toEpochMilli() - verdict.request().takenAt().toEpochMilli());
  }

  ObjectNode json(long number) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("n", number)
            .put("resource", resource)
            .put("request", request)
            .put("commit", commit)
            .put("decision", decision)
            .put("decidedAt", decidedAt.toString())
            .put("kind", kind)
            .put("outcome", outcome)
            .put("change", change)
            .put("atOnce", atOnce);
    reason.forEach(why -> json.put("reason", why));
    applicant.forEach(who -> json.put("applicant", who));
    waitedMillis.forEach(waited -> json.put("waitedMillis", waited));
    return json;
  }

  /** The newest verdicts that this process knows of, numbered in the order in which it heard. */
  static final class Tail {

    static final int KEPT = 500;
    private static final int AT_ONCE = 100;

    private record Numbered(long number, SeenVerdict verdict) {}

    private final Deque<Numbered> newest = new ArrayDeque<>();
    private long last;

    synchronized void add(Vector<SeenVerdict> some) {
      for (SeenVerdict verdict : some) {
        newest.addFirst(new Numbered(++last, verdict));
        if (newest.size() > KEPT) {
          newest.removeLast();
        }
      }
    }

    /** Those behind the number in {@code after}, which is the last one that the page has. */
    synchronized ObjectNode json(Map<String, String> wanted) {
      String text = wanted.getOrDefault("after", "0");
      long after = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
      ObjectNode json = JsonNodeFactory.instance.objectNode().put("last", last);
      var shown = json.putArray("newest");
      newest.stream()
          .takeWhile(one -> one.number() > after)
          .limit(AT_ONCE)
          .forEach(one -> shown.add(one.verdict().json(one.number())));
      return json;
    }
  }
}
