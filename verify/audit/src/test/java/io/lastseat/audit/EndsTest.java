package io.lastseat.audit;

import static io.lastseat.audit.GoldenMaker.CONCERT;
import static io.lastseat.audit.GoldenMaker.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.ResourceBooks.LogFindings;
import io.lastseat.model.PriorState;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What ends of reservations rest on, and the rows that they leave. */
class EndsTest {

  private final TablesInMemory tables = GoldenLog.read(1);
  private final TableReader reader = new TableReader(tables, TablesInMemory.NAMES);
  private final LogPages log = reader.log(CONCERT);
  private final RecordedRequests requests =
      new RecordedRequests(
          reader, CONCERT, AuditWatcher.none(), 0, new LogFindings(AuditWatcher.none()));
  private final EarlierVerdicts earlier = new EarlierVerdicts(requests, log);
  private final Vector<Commit> commits =
      Vector.rangeClosed(1L, 9L).flatMap(n -> log.exactly(Vector.of(n))).flatMap(LogEntry::commit);

  EndsTest() throws IOException {}

  @Test
  void theFateOfARequestIsKnownFromItsVerdictOn() {
    assertThat(earlier.of(id(0, 3))).contains(PriorState.NO_SUCH_REQUEST);
    commits.take(3).flatMap(Commit::verdictRows).forEach(requests::decided);
    Verdict verdict = commits.get(2).verdicts().head();
    assertThat(earlier.of(id(0, 3))).contains(PriorState.of(verdict));
    assertThat(earlier.of(id(1, 9))).contains(PriorState.NO_SUCH_REQUEST);
    assertThat(earlier.of(id(1, 999))).contains(PriorState.NO_SUCH_REQUEST);
  }

  @Test
  void nothingIsSaidWhereTheLogLostTheVerdictMeanwhile() {
    commits.flatMap(Commit::verdictRows).forEach(requests::decided);
    tables.remove(TablesInMemory.NAMES.decisions(), Damage.commit(3));
    assertThat(earlier.of(id(0, 3))).isEmpty();
  }

  @Test
  void reservationsAreLiveUntilTheyEnd() {
    commits.flatMap(Commit::verdictRows).forEach(requests::decided);
    assertThat(live(0)).containsExactly(id(0, 3).text());
    assertThat(live(1)).containsExactly(id(1, 9).text(), id(1, 11).text());
  }

  private List<String> live(int lane) {
    List<String> live = new ArrayList<>();
    requests.lane(lane).forEachLive((id, changes) -> live.add(id.text()));
    return live;
  }

  @Test
  void theRowOfAnEndIsComparedLikeAnyOther() {
    VerdictRow by = commits.get(8).verdictRows().head();
    GrantRow end =
        new GrantRow(
            CONCERT,
            id(0, 3),
            Option.some(by.about()),
            new Grant(0, Option.none(), 1),
            Option.none(),
            by.verdict().decisionNo(),
            9,
            by.decidedAt());
    Map<String, AttributeValue> right = RowCodec.write(end);
    assertThat(told(end, by, Map.of(RowCodec.key(end), right), Marks.NONE)).isEmpty();
    Map<String, AttributeValue> wrong = new HashMap<>(right);
    wrong.put("by", Damage.text(id(0, 4).text()));
    assertThat(told(end, by, Map.of(RowCodec.key(end), wrong), Marks.NONE))
        .contains(
            Difference.inEntry(
                commits.get(8),
                by.verdict(),
                "the row of the change of " + id(0, 3),
                "by \"%s\"".formatted(id(0, 4)),
                "by \"%s\"".formatted(by.about())));
    assertThat(told(end, by, Map.of(), Marks.NONE).map(Difference::stands)).contains("no such row");
    Marks owing = new Marks(TreeSet.of(9L), Marks.NONE.streamed(), 0, 0, Marks.NONE.fromTable());
    assertThat(told(end, by, Map.of(), owing)).isEmpty();
  }

  private Option<Difference> told(
      GrantRow end, VerdictRow by, Map<Key, Map<String, AttributeValue>> rows, Marks newest) {
    LogFindings findings = new LogFindings(AuditWatcher.none());
    Clock atTheCommit = Clock.fixed(by.decidedAt(), ZoneOffset.UTC);
    new RowComparison(newest, id -> true, atTheCommit, findings)
        .check(end, commits.get(8), by.verdict(), rows);
    return findings.first;
  }
}
