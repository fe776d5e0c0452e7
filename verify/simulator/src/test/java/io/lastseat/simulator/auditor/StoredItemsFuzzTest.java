package io.lastseat.simulator.auditor;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Request;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.world.World;
import io.lastseat.simulator.world.World.Trace;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The audit notices a single change of a stored item. A sort of changes is a kind of items, an
 * attribute and a kind of change. The attribute is removed, one more, one less, or the value of
 * another item. A sort counts as noticed if the audit noticed each change that was tried. The
 * worlds are those of the first seeds.
 *
 * <p>Requests of another writer, which this program cannot decide, are left out: they get no
 * verdict, and no program wrote them.
 */
class StoredItemsFuzzTest {

  /** The percentage of sorts that must be noticed. Other worlds have other sorts. */
  private static final int FLOOR_PERCENT = 99;

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final ExecutorService THREADS = Scheduler.threads("world");

  /** For each sort the number of changes tried, and of those noticed. */
  private final Map<String, int[]> sorts = new TreeMap<>();

  @Test
  void aSingleChangeIsNoticed() {
    fuzz(1, 1);

    assertThat(sorts).hasSizeGreaterThan(400);
    areNoticed();
  }

  @Tag("full")
  @Test
  void soItIsInManyWorlds() {
    fuzz(30, 3);

    assertThat(sorts).hasSizeGreaterThan(1_200);
    areNoticed();
  }

  private void areNoticed() {
    Vector<String> unnoticed =
        Vector.ofAll(sorts.entrySet())
            .filter(sort -> sort.getValue()[1] < sort.getValue()[0])
            .map(Map.Entry::getKey);
    assertThat(100 * (sorts.size() - unnoticed.size()))
        .as("of %d sorts unnoticed: %s", sorts.size(), unnoticed)
        .isGreaterThanOrEqualTo(FLOOR_PERCENT * sorts.size());
  }

  private void fuzz(long seeds, int mostOfASort) {
    for (long seed = 1; seed <= seeds; seed++) {
      Database end = World.of(seed, THREADS, Trace.NONE).tables();
      // If requests were lost, the audit reports that already.
      if (!isNoticed(end)) {
        change(end, NAMES.requests(), Set.of("lane", "requestId"), mostOfASort);
        change(end, NAMES.decisions(), Set.of("resourceId", "commitNo"), mostOfASort);
        change(end, NAMES.reservations(), Set.of("request", "part"), mostOfASort);
      }
    }
    sorts.values().removeIf(times -> times[0] == 0);
  }

  /**
   * Changes each item in each way.
   *
   * @param key without which no table takes an item
   */
  private void change(Database database, String table, Set<String> key, int mostOfASort) {
    Vector<Map<String, AttributeValue>> items =
        database
            .items(table)
            .reject(StoredItemsFuzzTest::isSetAside)
            .reject(StoredItemsFuzzTest::isForeign)
            .reject(item -> isOfTombstone(database, item))
            .reject(item -> isOfAnotherCall(database, item));
    var values = SingleChange.values(NAMES, table, items);
    for (Map<String, AttributeValue> item : items) {
      for (SingleChange change : SingleChange.of(NAMES, table, item, values)) {
        int[] times = sorts.computeIfAbsent(change.sort(), any -> new int[2]);
        if (times[0] < mostOfASort && change.item().keySet().containsAll(key)) {
          times[0]++;
          times[1] += isNoticed(database.changed(table, item, change.item())) ? 1 : 0;
        }
      }
    }
  }

  private static boolean isSetAside(Map<String, AttributeValue> item) {
    return item.containsKey("request") && item.get("request").s().startsWith("#");
  }

  /** A claim's grant outlives its archived commit, of which the log keeps the number alone. */
  private static boolean isOfTombstone(Database database, Map<String, AttributeValue> item) {
    return item.containsKey("part")
        && item.containsKey("resourceId")
        && item.containsKey("commitNo")
        && database.find(NAMES.decisions(), item).exists(WrittenOnce::isNumber);
  }

  /** Under one key another call was decided: so the log says nothing of this one's content. */
  private static boolean isOfAnotherCall(Database database, Map<String, AttributeValue> item) {
    if (!item.containsKey("lane")
        || !(RequestCodec.read(item) instanceof ReadRequest.Known known)) {
      return false;
    }
    Request written = known.stored().request();
    return database
        .items(NAMES.decisions())
        .filter(commit -> commit.get("resourceId").s().equals(written.resource().text()))
        .reject(WrittenOnce::isNumber)
        .flatMap(commit -> CommitCodec.read(commit).verdicts())
        .map(Verdict::request)
        .exists(decided -> decided.id().equals(written.id()) && !decided.equals(written));
  }

  private static boolean isForeign(Map<String, AttributeValue> item) {
    return item.containsKey("lane") && !(RequestCodec.read(item) instanceof ReadRequest.Known);
  }

  private static boolean isNoticed(Database database) {
    try {
      EndAudit.check(NAMES, database, any -> false);
      return false;
    } catch (Violation | NewerVersionException noticed) {
      return true;
    }
  }
}
