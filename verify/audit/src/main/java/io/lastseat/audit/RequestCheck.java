package io.lastseat.audit;

import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.ErasableTexts;
import io.lastseat.tables.kinds.KindCodecs;
import java.util.function.Consumer;

/**
 * Checks that a verdict is the only one on its request, and that its request is the one on record.
 * A verdict of immediate admission was not taken from the record: what was decided counts, and
 * there a request of the same name may ask for something else.
 */
final class RequestCheck {

  private final RecordedRequests requests;
  private final EarlierVerdicts earlier;
  private final HalfErased halfErased;
  private final Consumer<Difference> differences;

  RequestCheck(
      RecordedRequests requests,
      EarlierVerdicts earlier,
      HalfErased halfErased,
      Consumer<Difference> differences) {
    this.requests = requests;
    this.earlier = earlier;
    this.halfErased = halfErased;
    this.differences = differences;
  }

  /** What was asked, as it is on record; where nothing is, as the log has it. */
  Request asked(VerdictRow row, int rules) {
    Request logged = row.verdict().request();
    since(row, rules);
    if (row.verdict().isPart()) {
      // It stands in the log of its home as a whole, and in no table of requests here.
      return logged;
    }
    Recorded recorded = requests.asked(row);
    if (!recorded.first()) {
      tell(row, Difference.REQUEST, "a second verdict on it", "one verdict: " + first(row));
    }
    if (recorded.request().isLeft()) {
      String should = AuditedItem.inWords(AuditedItem.of(logged));
      tell(row, Difference.REQUEST, recorded.request().getLeft(), should);
      return logged;
    }
    Request asked = recorded.request().get();
    if (asked.equals(logged)) {
      return asked;
    }
    if (ErasableTexts.sayTheSame(asked, logged)) {
      halfErased.check(row.about(), AuditedItem.of(asked), AuditedItem.of(logged));
      // It alone tells in whose tally the reservation of somebody counts whose name was erased.
      return logged;
    }
    if (row.immediate() && asked.getClass() == logged.getClass()) {
      // Of two calls under one name one was decided at once, and the other one wrote this request.
      return logged;
    }
    if (Fingerprint.of(asked) != Fingerprint.of(logged)) {
      tell(
          row,
          "the request in the log",
          AuditedItem.differing(AuditedItem.of(logged), AuditedItem.of(asked)),
          AuditedItem.differing(AuditedItem.of(asked), AuditedItem.of(logged)));
    }
    return asked;
  }

  private void since(VerdictRow row, int rules) {
    int since = KindCodecs.of(row.verdict().request()).since();
    if (rules < since) {
      tell(row, "the rules", "number " + rules, "at least %d for this kind".formatted(since));
    }
  }

  private String first(VerdictRow row) {
    return earlier.numbersOf(row.about()).getOrElse("an earlier one");
  }

  private void tell(VerdictRow row, String what, String stands, String should) {
    differences.accept(Difference.inVerdict(row, what, stands, should));
  }
}
