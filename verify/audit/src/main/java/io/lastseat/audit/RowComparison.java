package io.lastseat.audit;

import io.lastseat.audit.Difference.AuditedItem;
import io.lastseat.audit.ResourceBooks.LogFindings;
import io.lastseat.model.Entry;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks that each verdict and each change of a reservation has its row, with the content of the
 * log. A verdict in a call whose request names the commit has a row only if its request is recorded
 * as well.
 *
 * @param newest has the rows that the newest commit still owes
 * @param clock gives the age of a commit that owes rows
 */
record RowComparison(
    Marks newest, Predicate<RequestId> recorded, Clock clock, LogFindings findings) {

  /** A serializer writes the rows of its commit at once, within milliseconds. */
  static final Duration LOST_AFTER = Duration.ofSeconds(10);

  /** Compares the row of that entry with the stored one; throws {@link NewerVersionException}. */
  void check(
      Row should, Commit commit, Entry entry, Map<RowKey, Map<String, AttributeValue>> read) {
    Map<String, AttributeValue> item = read.get(RowCodec.key(should));
    if (item != null) {
      compare(should, commit, entry, item);
    } else if (commit.isImmediate() && !commit.rows().contains(should)) {
      // The writer owes no row. If the request is recorded as well, its sender waits for the row.
      findings.rowsUnderWay +=
          should instanceof VerdictRow && recorded.test(should.about()) ? 1 : 0;
    } else if (!newest.owing().contains(should.commitNo())) {
      tell(should, commit, entry, "no such row");
    } else if (!commit.isImmediate() && isOld(commit)) {
      tell(
          should,
          commit,
          entry,
          "no such row; its commit is older than %d s and still owes it"
              .formatted(LOST_AFTER.toSeconds()));
    } else {
      // A call may have died after its append. A look-up reads the commit, and the next call writes
      // its rows.
      findings.rowsUnderWay++;
    }
  }

  private boolean isOld(Commit commit) {
    return commit.decidedAt().isBefore(clock.instant().minus(LOST_AFTER));
  }

  private void compare(Row row, Commit commit, Entry entry, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> should = RowCodec.write(row);
    if (ErasableTexts.IN_FULL.alike(item, should)) {
      findings.copies(row.about(), item, should);
      return;
    }
    for (NewerVersionException newer : newer(item, should)) {
      throw newer;
    }
    tell(
        row,
        commit,
        entry,
        AuditedItem.differing(item, should),
        AuditedItem.differing(should, item));
  }

  /** The version error, if a newer program wrote the row and all that is known of it is right. */
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

  private void tell(Row missing, Commit commit, Entry entry, String stands) {
    tell(missing, commit, entry, stands, AuditedItem.inWords(RowCodec.write(missing)));
  }

  private void tell(Row row, Commit commit, Entry entry, String stands, String should) {
    findings.add(Difference.inEntry(commit, entry, name(row), stands, should));
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

  /**
   * Looks for rows that the log does not know: a verdict on a request without one in the log, or
   * the next change of a reservation that has not ended. Such a row shows that the log lost its
   * end. Rows of commits that were appended during the audit do not count.
   */
  record StrayRows(
      ResourceId resource, LogPages log, TableReader reader, LogFindings findings, long audited) {

    private static final int ROWS_PER_READ = 1_000;

    private record Stray(RequestId id, String part, String missing) {}

    void check(Iterable<LaneRequests> lanes) {
      List<Stray> some = new ArrayList<>();
      for (LaneRequests lane : lanes) {
        lane.forEachPending(id -> add(new Stray(id, RowCodec.VERDICT, "no verdict"), some));
        lane.forEachLive(
            (id, changes) ->
                add(new Stray(id, RowCodec.grant(changes + 1), "no such change of it"), some));
      }
      check(some);
    }

    private void add(Stray stray, List<Stray> some) {
      some.add(stray);
      if (some.size() == ROWS_PER_READ) {
        check(some);
        some.clear();
      }
    }

    private void check(List<Stray> strays) {
      var found = reader.rows(Vector.ofAll(strays).map(this::key));
      for (Stray stray : strays) {
        Option.of(found.get(key(stray))).forEach(row -> check(stray, row));
      }
    }

    private RowKey key(Stray stray) {
      return RowCodec.key(resource, stray.id, stray.part);
    }

    private void check(Stray stray, Map<String, AttributeValue> row) {
      long number = TableReader.number(row, "commitNo").getOrElse(0L);
      long newest = number > audited ? log.latest().map(LogEntry::number).getOrElse(0L) : audited;
      boolean mayBeDecidedSince = number > audited && number <= newest;
      if (!mayBeDecidedSince) {
        String should =
            "no row: the log, which ends with commit %d, has %s".formatted(newest, stray.missing);
        findings.add(
            Difference.ofRequest(resource, stray.id, "the row", AuditedItem.inWords(row), should));
      }
    }
  }
}
