package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.Account;
import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.auditor.rules.AuditedTerms;
import io.lastseat.simulator.store.Attributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Holds the marks of each commit of one log against those before it: what a verdict of immediate
 * admission must raise and must leave alone, and that no such commit ever owes a row.
 */
final class MarksCheck {

  private long unstreamedThrough;
  private long immediateThrough;
  private Map<String, AttributeValue> untouched = Map.of();
  private Set<Long> owing = Set.of();
  private static final String RESERVES = "reserve";
  private static final String PROMOTION = "promotion";
  private static final Set<String> RESERVATION = Set.of(RESERVES);

  /** Acquired, renewed and released in the call that asks. */
  private static final Set<String> OF_LOCK = Set.of(RESERVES, "extend", "cancel");

  private static final Set<String> OF_EXECUTION = Set.of(RESERVES, "extend", "cancel", "confirm");

  private final Set<Long> immediate = new HashSet<>();

  /** Whether intake made this commit. */
  static boolean isImmediate(Attributes commit) {
    return commit.isImmediateCommit();
  }

  /**
   * Checks the next one.
   *
   * @param before the books before it
   */
  void check(Attributes commit, Account before) {
    Attributes marks = commit.map("marks");
    long number = commit.number("commitNo");
    Set<Long> owes = owing(marks);
    if (!isImmediate(commit)) {
      same(commit, "a request in the index", false, commit.has("requestId"));
    }
    if (ForgottenCheck.isMark(commit)) {
      same(commit, "owing", Set.of(), owes);
      same(commit, "immediateThrough", immediateThrough, marks.number("immediateThrough", 0));
      same(commit, "unstreamedThrough", unstreamedThrough, marks.number("unstreamedThrough", 0));
      same(commit, "what counts the requests of the table", untouched, untouched(marks));
    } else if (isImmediate(commit)) {
      immediate(commit, marks, before);
      same(commit, "owing", owing, owes);
      immediate.add(number);
    } else {
      same(commit, "immediateThrough", immediateThrough, marks.number("immediateThrough", 0));
      List<Attributes> entries = commit.list("entries");
      boolean owesRows = !entries.stream().allMatch(AuditedKinds::isPart);
      same(commit, "its own row owed", owesRows, owes.contains(number));
      if (entries.stream().anyMatch(AuditedKinds::isPart)) {
        same(commit, "what counts the requests of the table", untouched, untouched(marks));
      }
      atLeast(commit, unstreamedThrough, marks.number("unstreamedThrough", 0));
    }
    for (long owed : owes) {
      same(commit, "a row owed of immediate admission", false, immediate.contains(owed));
    }
    unstreamedThrough = marks.number("unstreamedThrough", 0);
    immediateThrough = marks.number("immediateThrough", 0);
    untouched = untouched(marks);
    owing = owes;
  }

  private static String kind(Attributes entry) {
    return entry.has("k") ? entry.text("k") : RESERVES;
  }

  private void immediate(Attributes commit, Attributes marks, Account before) {
    long number = commit.number("commitNo");
    List<Attributes> verdicts = new ArrayList<>(commit.list("entries"));
    boolean served = verdicts.removeIf(entry -> PROMOTION.equals(kind(entry)));
    same(commit, "a verdict in it", true, !verdicts.isEmpty());
    boolean allNamed =
        verdicts.stream().allMatch(verdict -> NamedCommit.is(verdict.text("i"), number));
    same(commit, "one verdict, or ids that name it", true, allNamed || verdicts.size() == 1);
    Attributes verdict = verdicts.get(0);
    AuditedTerms terms = AuditedKinds.ofEntry(verdict).terms(before, verdict);
    @Nullable String inIndex = allNamed ? null : verdict.text("i");
    same(commit, "its request in the index", inIndex, commit.textOrNull("requestId"));
    Set<String> ofLock = before.isExecution() ? OF_EXECUTION : OF_LOCK;
    Set<String> atOnce = before.isLock() ? ofLock : RESERVATION;
    same(
        commit,
        "kinds that are decided so",
        true,
        verdicts.stream().allMatch(one -> atOnce.contains(kind(one))));
    boolean rowsTell = !before.isLock() && (served || before.queue().size() > 0);
    boolean allowed = terms != null && terms.immediateAllowed() && !rowsTell;
    same(commit, "admission in the call", true, allowed);
    same(commit, "immediateThrough", number, marks.number("immediateThrough", 0));
    same(commit, "unstreamedThrough", unstreamedThrough, marks.number("unstreamedThrough", 0));
    same(commit, "what counts the requests of the table", untouched, untouched(marks));
  }

  private static Map<String, AttributeValue> untouched(Attributes marks) {
    Map<String, AttributeValue> some = new java.util.HashMap<>(marks.item());
    some.keySet().retainAll(Set.of("streamed", "fromTable", "fromTableSum"));
    return some;
  }

  private static Set<Long> owing(Attributes marks) {
    Set<Long> owing = new HashSet<>();
    if (marks.has("owing")) {
      marks.wanted("owing").l().forEach(number -> owing.add(Long.valueOf(number.n())));
    }
    return owing;
  }

  private static void atLeast(Attributes commit, long before, long now) {
    same(commit, "unstreamedThrough that never sinks", true, now >= before);
  }

  private static void same(
      Attributes commit, String name, @Nullable Object due, @Nullable Object stands) {
    if (!Objects.equals(due, stands)) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "%s should be %s and is %s in commit %d of %s"
              .formatted(
                  name,
                  String.valueOf(due),
                  String.valueOf(stands),
                  commit.number("commitNo"),
                  commit.text("resourceId")));
    }
  }
}
