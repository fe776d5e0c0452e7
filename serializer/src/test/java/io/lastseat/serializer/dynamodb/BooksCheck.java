package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the tables and checks the promises. */
final class BooksCheck {

  private final Vector<Commit> commits;

  private BooksCheck(Vector<Commit> commits) {
    this.commits = commits;
  }

  /** Reads all verdicts of the resource, and checks them. */
  static BooksCheck of(ResourceId resource) {
    BooksCheck books = new BooksCheck(Store.shared().log().range(resource, 1, Long.MAX_VALUE));
    books.check();
    return books;
  }

  /** Checks that exactly these requests of one resource have verdicts. */
  static BooksCheck ofAll(DynamodbStreamRecord... records) {
    return of(Records.request(records[0]).resource()).haveDecided(List.of(records));
  }

  /** Returns the row of this request's verdict, as it follows from the log. */
  static VerdictRow logged(DynamodbStreamRecord record) {
    return Store.shared()
        .log()
        .range(Records.request(record).resource(), 1, Long.MAX_VALUE)
        .flatMap(Commit::verdictRows)
        .find(row -> row.about().equals(Records.id(record)))
        .get();
  }

  /** Returns the row from the table, if it exists. */
  static Option<VerdictRow> row(DynamodbStreamRecord record) {
    return rows(record).verdict();
  }

  static RowsOf rows(DynamodbStreamRecord record) {
    return Store.shared().rows().of(Records.request(record).resource(), Records.id(record));
  }

  Vector<Commit> commits() {
    return commits;
  }

  Vector<Verdict> verdicts() {
    return commits.flatMap(Commit::verdicts);
  }

  List<RequestId> accepted() {
    return verdicts()
        .filter(verdict -> verdict.accepted() && verdict.request() instanceof Reserve)
        .map(verdict -> verdict.request().id())
        .asJava();
  }

  /** Returns the requests in decision order. */
  List<RequestId> order() {
    return verdicts().map(verdict -> verdict.request().id()).asJava();
  }

  /** Checks that each of these requests has one verdict and its row. */
  BooksCheck haveDecided(List<DynamodbStreamRecord> records) {
    Set<RequestId> asked = new HashSet<>();
    records.forEach(record -> asked.add(Records.id(record)));
    assertThat(order()).containsExactlyInAnyOrderElementsOf(asked);
    return this;
  }

  private void check() {
    long number = 0;
    long decision = 0;
    long taken = 0;
    long fromTable = 0;
    Set<RequestId> seen = new HashSet<>();
    for (Commit commit : commits) {
      assertThat(commit.number()).as("no gaps").isEqualTo(++number);
      assertThat(commit.marks().owing().contains(number))
          .as("before its rows, if it owes any")
          .isEqualTo(!commit.rows().isEmpty());
      fromTable += commit.isImmediate() ? 0 : commit.entries().size();
      for (VerdictRow row : commit.verdictRows()) {
        Verdict verdict = row.verdict();
        assertThat(seen.add(verdict.request().id())).as("one verdict for %s", verdict).isTrue();
        assertThat(verdict.decisionNo()).isEqualTo(++decision);
        Option<VerdictRow> copy = Store.shared().rows().of(row.resource(), row.about()).verdict();
        assertThat(row.immediate() && copy.isEmpty() ? Option.some(row) : copy).contains(row);
        if (verdict.accepted() && verdict.request() instanceof Reserve reserve) {
          taken += reserve.quantity();
        }
      }
      assertThat(commit.books().taken()).isEqualTo(taken);
      assertThat(commit.books().decisions()).isEqualTo(decision);
      assertThat(commit.marks().fromTable().count()).isEqualTo(fromTable);
    }
  }
}
