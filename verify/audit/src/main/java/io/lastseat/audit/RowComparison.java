package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Marks;
import io.lastseat.model.PlaceRow;
import io.lastseat.model.RequestId;
import io.lastseat.model.Row;
import io.lastseat.model.TallyRow;
import io.lastseat.model.VerdictRow;
import io.lastseat.tables.NewerVersionException;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks that each verdict and each change of a reservation has its row, and that the row says what
 * the log says. A verdict in a call whose request names the commit has a row only where its request
 * stands in the table of requests anyway.
 */
final class RowComparison {

  /** What a row is copied from. */
  record Source(Commit commit, Entry entry) {}

  /** A serializer writes the rows of its commit at once, in some milliseconds. */
  static final Duration LOST_AFTER = Duration.ofSeconds(10);

  private final Marks newest;
  private final Predicate<RequestId> recorded;
  private final Clock clock;
  private final LogFindings findings;
  private long underWay;

  /**
   * Made for one resource.
   *
   * @param newest what the newest commit says of which rows are written
   * @param recorded whether a request stands in the table of requests
   * @param clock tells how old a commit is that owes rows
   */
  RowComparison(Marks newest, Predicate<RequestId> recorded, Clock clock, LogFindings findings) {
    this.newest = newest;
    this.recorded = recorded;
    this.clock = clock;
    this.findings = findings;
  }

  /**
   * Compares what was read.
   *
   * @param from the entry that the row is copied from
   * @throws io.lastseat.tables.NewerVersionException where a newer program wrote the row
   */
  void check(Row should, Source from, Map<Key, Map<String, AttributeValue>> read) {
    Map<String, AttributeValue> item = read.get(RowCodec.key(should));
    if (item != null) {
      compare(should, from, item);
    } else if (from.commit().isImmediate() && !from.commit().rows().contains(should)) {
      // Its writer owes none. Where the request is on record too, its sender waits for the row.
      underWay += should instanceof VerdictRow && recorded.test(should.about()) ? 1 : 0;
    } else if (!newest.owing().contains(should.commitNo())) {
      missing(should, from, "no such row");
    } else if (from.commit().isImmediate()) {
      // A call may have died behind its append. A look-up reads the commit, and the next
      // one there has its rows written.
      underWay++;
    } else if (from.commit().decidedAt().isBefore(clock.instant().minus(LOST_AFTER))) {
      missing(
          should,
          from,
          "no such row; its commit is older than %d s and still owes it"
              .formatted(LOST_AFTER.toSeconds()));
    } else {
      underWay++;
    }
  }

  private void missing(Row should, Source from, String stands) {
    tell(should, from, stands, AuditedItem.inWords(AuditedItem.of(should)));
  }

  private void compare(Row row, Source from, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> should = AuditedItem.of(row);
    if (ErasableTexts.IN_FULL.alike(item, should)) {
      findings.copies(row.about(), item, should);
      return;
    }
    for (NewerVersionException newer : newer(item, should)) {
      throw newer;
    }
    tell(row, from, AuditedItem.differing(item, should), AuditedItem.differing(should, item));
  }

  /** Whether all is right of it that this program knows, and a newer one wrote it. */
  private static Option<NewerVersionException> newer(
      Map<String, AttributeValue> item, Map<String, AttributeValue> should) {
    Map<String, AttributeValue> known = new HashMap<>(item);
    known.keySet().retainAll(should.keySet());
    known.computeIfPresent("v", should::getOrDefault);
    return Option.when(known.equals(should), () -> Try.of(() -> RowCodec.read(item)))
        .filter(Try::isFailure)
        .map(Try::getCause)
        .filter(NewerVersionException.class::isInstance)
        .map(NewerVersionException.class::cast);
  }

  private void tell(Row row, Source from, String stands, String should) {
    findings.add(Difference.inEntry(from.commit(), from.entry(), name(row), stands, should));
  }

  private static String name(Row row) {
    if (row instanceof PlaceRow place) {
      return "the row of place " + place.waiter().place().number();
    }
    if (row instanceof TallyRow tally) {
      return "the row of what %s has".formatted(tally.tally().name());
    }
    return row instanceof VerdictRow ? "the row" : "the row of the change of " + row.about();
  }

  long underWay() {
    return underWay;
  }
}
