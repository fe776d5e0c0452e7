package io.lastseat.audit;

import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.ErasableTexts;
import io.lastseat.tables.kinds.KindCodecs;

/**
 * Checks that the request of a verdict is the one on record. A verdict of immediate admission was
 * not taken from the record: what was decided counts, and there a request of the same name may ask
 * for something else.
 */
final class RequestCheck {

  private final RecordedRequests requests;
  private final LogFindings findings;

  RequestCheck(RecordedRequests requests, LogFindings findings) {
    this.requests = requests;
    this.findings = findings;
  }

  /**
   * Whether the verdict was given on what is on record, or nothing is.
   *
   * @param rules the number of those by which it was given
   */
  boolean agrees(VerdictRow row, int rules) {
    Request logged = row.verdict().request();
    int since = KindCodecs.of(logged).since();
    if (rules < since) {
      tell(row, "the rules", "number " + rules, "at least %d for this kind".formatted(since));
    }
    // A part stands in the log of its home as a whole, and in no table of requests here.
    return row.verdict().isPart()
        || requests.asked(row).fold(stands -> isGone(row, stands), asked -> agree(row, asked));
  }

  private boolean isGone(VerdictRow row, String stands) {
    String should = AuditedItem.inWords(AuditedItem.of(row.verdict().request()));
    tell(row, Difference.REQUEST, stands, should);
    return true;
  }

  private boolean agree(VerdictRow row, Request asked) {
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
          row,
          Difference.OTHER_REQUEST,
          AuditedItem.differing(AuditedItem.of(logged), AuditedItem.of(asked)),
          AuditedItem.differing(AuditedItem.of(asked), AuditedItem.of(logged)));
    }
    return same;
  }

  private void tell(VerdictRow row, String what, String stands, String should) {
    findings.add(Difference.inVerdict(row, what, stands, should));
  }
}
