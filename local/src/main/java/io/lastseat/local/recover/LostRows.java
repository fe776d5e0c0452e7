package io.lastseat.local.recover;

import io.lastseat.model.request.Request;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rows that the log does not know. The people of a verdict among them were told it, so each is told
 * of in a line, kept whole, and its request put back where that is gone too: it is decided again.
 */
final class LostRows {

  private final Mended mended;
  private final SetAside setAside;
  private final LostRequests requests;
  private final Consumer<String> lines;
  private final boolean dryRun;

  LostRows(
      Mended mended,
      SetAside setAside,
      LostRequests requests,
      Consumer<String> lines,
      boolean dryRun) {
    this.mended = mended;
    this.setAside = setAside;
    this.requests = requests;
    this.lines = lines;
    this.dryRun = dryRun;
  }

  /** No row of that key follows from the log: it goes. */
  void gone(Map<String, AttributeValue> item, String why) {
    tell(item, why);
    if (!dryRun) {
      setAside.move(item, why);
    }
  }

  /** Another row of that key follows from the log, and is about to be written over it. */
  void replaced(Map<String, AttributeValue> item, String why) {
    tell(item, why);
    if (!dryRun) {
      setAside.copy(item, why);
    }
  }

  /** A verdict of a commit that counts no longer has no row: it is kept as if it had one. */
  void unwritten(VerdictRow row, String why) {
    mended.lostNotPending += requests.standing(Vector.of(row.verdict().request())).size();
    gone(RowCodec.write(row), why);
  }

  private void tell(Map<String, AttributeValue> item, String why) {
    mended.setAside++;
    Option<Row> row = read(item);
    for (Row known : row) {
      if (known instanceof VerdictRow verdict) {
        mended.verdictsLost++;
        lost(verdict);
      }
    }
    lines.accept(row.map(LostRows::words).getOrElse(() -> name(item)) + ": " + why);
  }

  /** A request is decided anew, but for what a call did to a lock: its holder may be long gone. */
  private void lost(VerdictRow verdict) {
    Vector<Request> request = Vector.of(verdict.verdict().request());
    if (!verdict.immediate() || !request.head().isOfLock()) {
      requests.putBack(request);
    } else if (requests.standing(request).isEmpty()) {
      mended.lostNotPending++;
    }
  }

  private static Option<Row> read(Map<String, AttributeValue> item) {
    Try<Row> read = Try.of(() -> RowCodec.read(item));
    if (read.isFailure() && read.getCause() instanceof NewerVersionException newer) {
      throw newer;
    }
    return read.toOption();
  }

  private static String words(Row row) {
    if (row instanceof VerdictRow verdict) {
      return "%s/%s %s%s"
          .formatted(
              row.resource().text(),
              row.about().text(),
              verdict.verdict().outcome().code(),
              who(verdict.verdict().request()));
    }
    if (row instanceof TallyRow || row instanceof PlaceRow) {
      return "%s/%s %s"
          .formatted(
              row.resource().text(),
              row.about().text(),
              row instanceof PlaceRow ? "had a place" : "was counted");
    }
    boolean ended = row instanceof GrantRow change && change.grant().isEnded();
    return "%s/%s %s"
        .formatted(row.resource().text(), row.about().text(), ended ? "given back" : "changed");
  }

  private static String who(Request request) {
    return request
        .reserves()
        .map(asked -> ", %d for %s".formatted(asked.quantity(), asked.applicant()))
        .getOrElse("");
  }

  private static String name(Map<String, AttributeValue> item) {
    AttributeValue partition = item.get(RowCodec.PARTITION);
    return partition == null ? "an item" : partition.s();
  }
}
