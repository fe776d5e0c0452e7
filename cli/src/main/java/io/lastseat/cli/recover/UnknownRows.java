package io.lastseat.cli.recover;

import io.lastseat.model.request.Request;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Sets aside rows that the log does not know: it copies each, whole, under one partition key of the
 * reservations table that belongs to no request. The copy is written before the row is deleted, so
 * a second run after a crash is harmless.
 *
 * <p>Callers may have such a verdict already. So each one is reported in a line, and its request
 * put back if that is gone, too: it is decided again.
 */
public final class UnknownRows {

  /** The partition key of all rows set aside. */
  public static final String PARTITION = "#setaside";

  /** The attribute that holds the whole row. */
  public static final String ROW = "row";

  private final Repair repair;
  private final Clock clock;

  UnknownRows(Repair repair, Clock clock) {
    this.repair = repair;
    this.clock = clock;
  }

  /** Sets aside and deletes a row whose key no row of the log has. */
  void gone(Map<String, AttributeValue> row, String why) {
    tell(row, why);
    if (!repair.dryRun) {
      copy(row, why);
      delete(row);
    }
  }

  /** Sets aside a row that a row of the same key, which follows from the log, will overwrite. */
  void replaced(Map<String, AttributeValue> row, String why) {
    tell(row, why);
    if (!repair.dryRun) {
      copy(row, why);
    }
  }

  /** Sets aside the verdict of a cut commit that has no row, as if it had one. */
  void unwritten(VerdictRow row, String why) {
    repair.lostNotPending += repair.standing(Vector.of(row.verdict().request())).size();
    gone(RowCodec.write(row), why);
  }

  /** Copies the row; the copy's key has the commit number, so rows of one key stay apart. */
  private void copy(Map<String, AttributeValue> row, String why) {
    RowKey key = RowCodec.key(row);
    AttributeValue commit = row.get("commitNo");
    String name =
        "%s/%s/%s".formatted(key.partition(), key.part(), commit == null ? "none" : commit.n());
    Map<String, AttributeValue> item = new HashMap<>();
    item.put(RowCodec.PARTITION, AttributeValue.fromS(PARTITION));
    item.put(RowCodec.PART, AttributeValue.fromS(name));
    item.put("why", AttributeValue.fromS(why));
    item.put("setAsideAt", AttributeValue.fromN(Long.toString(clock.millis())));
    item.put(ROW, AttributeValue.fromM(row));
    repair.client.putItem(put -> put.tableName(repair.names.reservations()).item(item));
  }

  private void delete(Map<String, AttributeValue> row) {
    AttributeValue commit = row.get("commitNo");
    try {
      repair.client.deleteItem(
          delete -> {
            delete.tableName(repair.names.reservations()).key(RowCodec.key(row).item());
            if (commit != null) {
              delete
                  .conditionExpression("commitNo = :commit")
                  .expressionAttributeValues(Map.of(":commit", commit));
            }
          });
    } catch (ConditionalCheckFailedException changed) {
      // Another row is there now, which this run has not checked; the next run does.
    }
  }

  private void tell(Map<String, AttributeValue> item, String why) {
    repair.setAside++;
    Option<Row> row = read(item);
    for (Row known : row) {
      if (known instanceof VerdictRow verdict) {
        repair.verdictsLost++;
        lost(verdict);
      }
    }
    String words = row.map(UnknownRows::words).getOrElse(() -> RowCodec.key(item).partition());
    repair.lines.accept(words + ": " + why);
  }

  /**
   * Puts the request of a lost verdict back, to be decided again. A lock's request that was decided
   * in a call is not put back: its holder may be long gone.
   */
  private void lost(VerdictRow verdict) {
    Vector<Request> request = Vector.of(verdict.verdict().request());
    if (!verdict.immediate() || !request.head().isOfLock()) {
      repair.putBack(request);
    } else if (repair.standing(request).isEmpty()) {
      repair.lostNotPending++;
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
    return row.resource().text() + "/" + row.about().text() + " " + content(row);
  }

  private static String content(Row row) {
    if (row instanceof VerdictRow given) {
      return given.verdict().outcome().code()
          + given
              .verdict()
              .request()
              .reserves()
              .map(asked -> ", %d for %s".formatted(asked.quantity(), asked.applicant()))
              .getOrElse("");
    }
    if (row instanceof TallyRow || row instanceof PlaceRow) {
      return row instanceof PlaceRow ? "had a place" : "was counted";
    }
    return row instanceof GrantRow change && change.grant().isEnded() ? "given back" : "changed";
  }
}
