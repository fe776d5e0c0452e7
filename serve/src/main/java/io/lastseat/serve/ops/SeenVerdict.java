package io.lastseat.serve.ops;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * One line of the newest verdicts.
 *
 * @param document the verdict, without its number in the tail
 * @param waitedMillis from intake to verdict; none for a promotion
 */
record SeenVerdict(ObjectNode document, Option<Long> waitedMillis) {

  /** The verdicts of a commit, in order, without parts of claims: a claim is shown at its home. */
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
    Option<Long> waited = verdict.map(decided -> waited(commit, decided));
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("resource", commit.resource().text())
            .put("request", entry.about().text())
            .put("commit", commit.number())
            .put("decision", entry.decisionNo())
            .put("decidedAt", commit.decidedAt().toString())
            .put(
                "kind",
                verdict
                    .map(decided -> KindCodecs.of(decided.request()).name())
                    .getOrElse("promotion"))
            .put("outcome", verdict.map(Verdict::status).getOrElse(() -> status(entry)))
            .put("change", entry.change())
            .put("atOnce", commit.isImmediate());
    entry.outcome().refusal().forEach(why -> json.put("reason", why.code()));
    verdict
        .flatMap(decided -> decided.request().reserves())
        .forEach(reserve -> json.put("applicant", reserve.applicant()));
    waited.forEach(millis -> json.put("waitedMillis", millis));
    return new SeenVerdict(json, waited);
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

  /**
   * The newest verdicts that this process knows, in the order of their decisions. They are numbered
   * in the order of arrival, which is another one: a process that has just started reads older
   * commits.
   */
  static final class Tail {

    static final int KEPT = 500;
    private static final int AT_ONCE = 100;

    private final NavigableSet<ObjectNode> newest =
        new TreeSet<>(
            Comparator.<ObjectNode, Instant>comparing(
                    one -> Instant.parse(one.path("decidedAt").asText()))
                .thenComparing(one -> one.path("decision").asLong())
                .thenComparing(one -> one.path("n").asLong())
                .reversed());

    private long last;

    synchronized void add(Vector<SeenVerdict> some) {
      for (SeenVerdict verdict : some) {
        newest.add(verdict.document().put("n", ++last));
        if (newest.size() > KEPT) {
          newest.pollLast();
        }
      }
    }

    /** The verdicts after the number in {@code after}, the last one that the page has. */
    synchronized ObjectNode json(Map<String, String> wanted) {
      String text = wanted.getOrDefault("after", "0");
      long after = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
      ObjectNode json = JsonNodeFactory.instance.objectNode().put("last", last);
      var shown = json.putArray("newest");
      newest.stream()
          .filter(one -> one.path("n").asLong() > after)
          .limit(AT_ONCE)
          .forEach(shown::add);
      return json;
    }
  }
}
