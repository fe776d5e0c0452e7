package io.lastseat.audit;

import io.lastseat.audit.AuditedItem.Fingerprint;
import io.lastseat.audit.MarkRules.LogRules;
import io.lastseat.audit.promises.Breach;
import io.lastseat.audit.promises.PromiseModel;
import io.lastseat.decide.Decider;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.tables.kinds.ErasableTexts;
import io.lastseat.tables.kinds.KindCodecs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Holds a log, commit after commit, against the requests on record and against the model of the
 * promises, which derives each verdict and all books again. The model shares no rule with what
 * decided: so a mistake in the rules is found, too. After a difference both go on with what stands
 * in the log, so that one fault is reported once and not for every later verdict.
 */
final class LogAudit {

  private final ResourceId resource;
  private final long from;
  private final RecordedRequests requests;
  private final RequestCheck check;
  private final OtherLogs others;
  private final LogFindings findings;
  private final PromiseModel model;
  private final MarkRules marks;
  private final LogRules size;
  private final List<Breach> found = new ArrayList<>();
  private long number;

  /** Of a log whose first commit is given under this number. */
  LogAudit(
      ResourceId resource,
      RecordedRequests requests,
      EarlierVerdicts earlier,
      OtherLogs others,
      LogFindings findings,
      long from) {
    this.resource = resource;
    this.from = from;
    this.number = from - 1;
    this.requests = requests;
    this.check = new RequestCheck(requests, findings);
    this.others = others;
    this.findings = findings;
    this.model =
        new PromiseModel(
            resource,
            id -> earlier.of(id).getOrElse(PriorState.NO_SUCH_REQUEST),
            others,
            found::add);
    this.marks = new MarkRules(findings::add);
    this.size = new LogRules(findings::add);
  }

  /** How many commits are missing at the end, too, is known only now. */
  void end(long lastNumber) {
    gapBefore(lastNumber + 1);
  }

  void next(LogEntry entry) {
    gapBefore(entry.number());
    number = entry.number();
    entry.commit().peek(commit -> next(entry, commit)).peekLeft(this::unreadable);
  }

  private void unreadable(String why) {
    tell(number, "the commit", why, "a readable commit");
    model.skip(number);
  }

  private void gapBefore(long commitNo) {
    if (commitNo != number + 1) {
      String missing =
          commitNo == number + 2 ? "" + (number + 1) : (number + 1) + " to " + (commitNo - 1);
      tell(number + 1, "the log", "no commit " + missing, "a log without gaps");
      model.skip(commitNo - 1);
    }
  }

  private void next(LogEntry entry, Commit commit) {
    long before = findings.differences();
    if (!entry.unchanged()) {
      tell(number, "the commit", LogEntry.CHANGED, "what was written: restore it");
    }
    rules(commit);
    if (commit.number() == from && from > 1 && !commit.isArchiving()) {
      tell(number, "the first commit", "one like others", "that by which the log begins anew");
      model.skip(number - 1);
    }
    // Before anything is noted: what the commit says of a request is new to the model.
    model.next(commit);
    Set<Entry> told = new HashSet<>();
    for (Entry entered : commit.entries()) {
      if (entered instanceof Promotion promotion) {
        requests.promoted(commit.grantRow(promotion));
      } else {
        VerdictRow row = commit.row((Verdict) entered);
        if (!check.agrees(commit, row)) {
          told.add(entered);
        }
        copies(row);
        requests.decided(row);
      }
    }
    promises(told);
    marks.next(commit);
    size.next(entry, commit, findings.differences() > before);
  }

  /** Each released number keeps its rules. */
  private void rules(Commit commit) {
    if (commit.rules() > Decider.RULES) {
      throw NewerVersionException.rules(commit.rules(), Decider.RULES);
    } else if (commit.rules() < 1) {
      tell(number, "the rules", "number " + commit.rules(), "1 to " + Decider.RULES);
    }
  }

  /** The texts of a claim stand in each of its logs. */
  private void copies(VerdictRow row) {
    for (Verdict twin : others.participants(row.verdict())) {
      findings.copies(
          row.about(), AuditedItem.of(row.verdict().request()), AuditedItem.of(twin.request()));
    }
  }

  /**
   * Of each entry the first thing is told that is wrong with it, and when one was served; of the
   * whole commit what does not come of an entry.
   */
  private void promises(Set<Entry> told) {
    for (Breach breach : found) {
      boolean time = breach.what().equals(Breach.TIME);
      boolean due =
          breach.entry().map(entry -> time || told.add(entry)).getOrElse(() -> told.isEmpty());
      if (due) {
        findings.add(difference(breach));
      }
    }
    found.clear();
  }

  private static Difference difference(Breach breach) {
    Commit commit = breach.commit();
    String stands = breach.stands();
    String should = breach.should();
    for (Books books : breach.due()) {
      var one = AuditedItem.of(commit.books());
      var another = AuditedItem.of(books);
      stands = AuditedItem.differing(one, another);
      should = AuditedItem.differing(another, one);
    }
    return breach.entry().isDefined()
        ? Difference.inEntry(commit, breach.entry().get(), breach.what(), stands, should)
        : Difference.inCommit(commit, breach.what(), stands, should);
  }

  private void tell(long commitNo, String what, String stands, String should) {
    findings.add(Difference.inCommit(resource, commitNo, what, stands, should));
  }

  /**
   * Checks that the request of a verdict is the one on record. A verdict of immediate admission was
   * not taken from the record: what was decided counts, and there a request of the same name may
   * ask for something else.
   */
  record RequestCheck(RecordedRequests requests, LogFindings findings) {

    /** Whether the verdict was given on what is on record, or nothing is. */
    boolean agrees(Commit commit, VerdictRow row) {
      Request logged = row.verdict().request();
      int since = KindCodecs.of(logged).since();
      if (commit.rules() < since) {
        tell(
            commit,
            row,
            "the rules",
            "number " + commit.rules(),
            "at least %d for this kind".formatted(since));
      }
      // A part stands in the log of its home as a whole, and in no table of requests here.
      return row.verdict().isPart()
          || requests
              .asked(row)
              .fold(stands -> isGone(commit, row, stands), asked -> agree(commit, row, asked));
    }

    private boolean isGone(Commit commit, VerdictRow row, String stands) {
      String should = AuditedItem.inWords(AuditedItem.of(row.verdict().request()));
      tell(commit, row, Difference.REQUEST, stands, should);
      return true;
    }

    private boolean agree(Commit commit, VerdictRow row, Request asked) {
      Request logged = row.verdict().request();
      if (asked.equals(logged)) {
        return true;
      } else if (ErasableTexts.sayTheSame(asked, logged)) {
        findings.copies(row.about(), AuditedItem.of(asked), AuditedItem.of(logged));
        return true;
      }
      // Of two calls under one name one was decided at once, and the other one wrote this request.
      boolean another = row.immediate() && asked.getClass() == logged.getClass();
      boolean same = another || Fingerprint.of(asked) == Fingerprint.of(logged);
      if (!same) {
        tell(
            commit,
            row,
            Difference.OTHER_REQUEST,
            AuditedItem.differing(AuditedItem.of(logged), AuditedItem.of(asked)),
            AuditedItem.differing(AuditedItem.of(asked), AuditedItem.of(logged)));
      }
      return same;
    }

    private void tell(Commit commit, VerdictRow row, String what, String stands, String should) {
      findings.add(Difference.inEntry(commit, row.verdict(), what, stands, should));
    }
  }
}
