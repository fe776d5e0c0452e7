package io.lastseat.analyst;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.LogReader;
import io.lastseat.intake.roster.Roster;
import io.lastseat.intake.roster.Roster.RosterEntry;
import io.lastseat.intake.roster.Roster.RosterPage;
import io.lastseat.intake.roster.Roster.RosterPlace;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Request;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.simulator.world.World;
import io.lastseat.simulator.world.World.Trace;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Rosters in SQL equal those of the API. The tables are those of simulated worlds, with holds,
 * waiting lists, changes, claims, locks and executions among them.
 */
class RostersInSqlTest {

  /** A change of code may draw other worlds; one of the next has the wanted case. */
  private static final long MOST_WORLDS = 40;

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final int COMMITS_TRIED = 2;

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @Tag("full")
  @Test
  void asOfAnyCommitTheyAreThoseOfTheApi() {
    Set<String> seen = new TreeSet<>();
    int entries = 0;
    for (long seed = 1;
        seed <= 6 || (seed <= MOST_WORLDS && (seen.size() < 4 || entries <= 20));
        seed++) {
      DynamoDbClient client = TablesClient.over(World.calm(seed, threads).tables());
      LogReader reader = new WorldReader(client, NAMES);
      Random random = new Random(seed);
      for (ResourceId resource : reader.resources().keySet()) {
        long newest = reader.newest(resource).map(Commit::number).getOrElse(0L);
        for (int tries = 0; tries < COMMITS_TRIED && newest > 0; tries++) {
          long number = tries == 0 ? newest : 1 + random.nextInt((int) newest);
          List<Map<String, Object>> api = api(client, resource, number);
          try (LoadedTables tables =
              load(client, Option.some(resource), new Extent.AsOf.UpTo(number))) {
            assertThat(Asked.of(tables, "SELECT * FROM roster ORDER BY decision_number"))
                .as("%s as of commit %d in world %d", resource, number, seed)
                .usingRecursiveComparison()
                .isEqualTo(api);
            assertThat(Asked.of(tables, "FROM unbalanced")).isEmpty();
          }
          entries += api.size();
          api.forEach(row -> seen.add((String) row.get("status")));
          api.stream().filter(row -> row.get("home") != null).forEach(row -> seen.add("a part"));
        }
      }
    }
    assertThat(seen).containsExactly("a part", "accepted", "held", "waiting");
    assertThat(entries).isGreaterThan(20);
  }

  @Test
  void theySumToTheBooksInAnyWeather() {
    long verdicts = 0;
    for (long seed = 12; seed <= 14 || (seed <= MOST_WORLDS && verdicts <= 60); seed++) {
      DynamoDbClient client = TablesClient.over(World.of(seed, threads, Trace.NONE).tables());
      try (LoadedTables tables = load(client, Option.none(), new Extent.AsOf.Newest())) {
        assertThat(Asked.of(tables, "FROM unbalanced")).as("world %d", seed).isEmpty();
        verdicts += (Long) Asked.of(tables, "SELECT count(*) AS n FROM verdicts").get(0).get("n");
      }
    }
    assertThat(verdicts).isGreaterThan(60);
  }

  @Test
  void asOfAMomentEachLogEndsWithItsLastCommitThatWasDecidedByThen() {
    int told = 0;
    for (long seed = 7; seed <= 8 || (seed <= MOST_WORLDS && told == 0); seed++) {
      told += toldAsOfMoments(seed);
    }
    assertThat(told).isPositive();
  }

  /** Returns the number of rosters compared. World 8 has archived resources. */
  private int toldAsOfMoments(long seed) {
    int told = 0;
    DynamoDbClient client = TablesClient.over(World.of(seed, threads, Trace.NONE).tables());
    LogReader reader = new WorldReader(client, NAMES);
    List<Instant> moments = new ArrayList<>();
    Map<String, List<Commit>> logs = new LinkedHashMap<>();
    for (ResourceId resource : reader.resources().keySet()) {
      List<Commit> log = new ArrayList<>();
      long newest = reader.newest(resource).map(Commit::number).getOrElse(0L);
      reader.commits(resource, newest, log::add);
      log.forEach(commit -> moments.add(commit.decidedAt()));
      logs.put(resource.text(), log);
    }
    Random random = new Random(seed);
    for (int tries = 0; tries < 5 && !moments.isEmpty(); tries++) {
      Instant moment = moments.get(random.nextInt(moments.size())).minusMillis(tries % 2);
      Map<String, Object> expected = new LinkedHashMap<>();
      logs.forEach(
          (resource, log) ->
              log.stream()
                  .filter(commit -> !commit.decidedAt().isAfter(moment))
                  .filter(commit -> commit.books().terms().isDefined())
                  .mapToLong(Commit::number)
                  .max()
                  .ifPresent(number -> expected.put(resource, number)));
      try (LoadedTables tables = load(client, Option.none(), new Extent.AsOf.Moment(moment))) {
        Map<String, Object> found = new LinkedHashMap<>();
        Asked.of(tables, "SELECT resource_id, as_of_commit FROM resources ORDER BY resource_id")
            .forEach(row -> found.put((String) row.get("resource_id"), row.get("as_of_commit")));
        assertThat(found).as("world %d at %s", seed, moment).isEqualTo(expected);
        told += found.size();
        assertThat(Asked.of(tables, "FROM unbalanced")).isEmpty();
        assertThat(
                Asked.of(
                    tables,
                    "SELECT count(*) AS n FROM verdicts v JOIN resources r USING (resource_id)"
                        + " WHERE v.commit_number > r.as_of_commit"))
            .extracting(row -> row.get("n"))
            .containsExactly(0L);
      }
    }
    return told;
  }

  private static LoadedTables load(
      DynamoDbClient client, Option<ResourceId> resource, Extent.AsOf asOf) {
    return Asked.load(new WorldReader(client, NAMES), new Extent(resource, asOf, true));
  }

  /** Returns the roster of the API in the words of the table. */
  private static List<Map<String, Object>> api(
      DynamoDbClient client, ResourceId resource, long number) {
    Roster roster =
        new Roster(
            new DecisionLog(client, NAMES),
            new RowTable(client, NAMES, Runnable::run, attempt -> {}));
    List<Map<String, Object>> all = new ArrayList<>();
    Option<RosterPlace> place = Option.some(new RosterPlace(number, 1, 0));
    while (place.isDefined()) {
      RosterPage page = roster.page(resource, place, 1_000).get();
      if (page.books().isCreated()) {
        page.entries().forEach(entry -> all.add(row(resource, entry)));
      }
      place = page.next();
    }
    return all;
  }

  private static Map<String, Object> row(ResourceId resource, RosterEntry entry) {
    Request request = entry.row().verdict().request();
    var reserve = request.reserves().get();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("resource_id", resource.text());
    row.put("decision_number", entry.row().verdict().decisionNo());
    row.put("request_id", request.whole().text());
    row.put("applicant", entry.applicant());
    row.put("quantity", entry.grant().units());
    Map<String, Long> quantities =
        new LinkedHashMap<>(entry.grant().quantities().byCategory().toJavaMap());
    row.put("quantities", quantities.isEmpty() ? null : quantities);
    row.put("note", entry.note().getOrNull());
    row.put("requested_at", reserve.takenAt());
    row.put("decided_at", entry.row().decidedAt());
    row.put("commit_number", entry.row().commitNo());
    row.put("status", entry.status());
    row.put("expires_at", entry.grant().until().getOrNull());
    row.put("place", entry.grant().place().map(place -> place.number()).getOrNull());
    row.put("made_by", reserve.staff().by().getOrNull());
    row.put(
        "applicant_key",
        entry.handedTo().map(NewApplicant::key).getOrElse(reserve::applicantKey).getOrNull());
    row.put("home", request instanceof ClaimPart part ? part.home().text() : null);
    row.put("erased_at", entry.erased().getOrNull());
    return row;
  }
}
