package io.lastseat.analyst;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.LogReader;
import io.lastseat.log.BeginningAnew;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Forgotten;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.ReadRequest;
import io.vavr.control.Option;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A lock is forgotten, and its key is used again while the commits of then stand there still: so
 * two reservations of one id are in the log, and only the first one was given back.
 */
class UsedAgainTest {

  private static final ResourceId DOOR = new ResourceId("door");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant LATER = NOON.plus(Duration.ofDays(40));
  private static final RequestId ID = new RequestId(0, "1".repeat(26));

  @TempDir private Path folder;

  @Test
  void theEndOfTheFirstIsNotThatOfTheSecond() {
    Commit made = ImmediateCommit.of(Head.before(DOOR), acquisition(NOON), NOON, 0);
    Commit ended =
        ImmediateCommit.of(
            Head.of(made),
            new Cancel(Cancel.idFor(ID), DOOR, NOON, ID, Option.none(), Option.some(1L)),
            NOON.plusSeconds(1),
            0);
    Forgotten all = new Forgotten(2, NOON.plusSeconds(1), RequestSet.NONE);
    Commit anew = BeginningAnew.of(Head.of(ended), all, LATER, false);
    Commit again = ImmediateCommit.of(Head.of(anew), acquisition(LATER), LATER.plusSeconds(1), 0);

    Extent newest = new Extent(Option.none(), new Extent.AsOf.Newest(), false);
    try (LoadedTables tables =
        LoadedTables.read(
            new Standing(List.of(made, ended, anew, again)), newest, "128MB", folder)) {
      assertThat(run(tables, "SELECT decision_number AS n, quantity AS q FROM roster"))
          .isEqualTo("n,q\r\n3,1\r\n");
      assertThat(run(tables, "SELECT count(*) AS n FROM unbalanced")).isEqualTo("n\r\n0\r\n");
      assertThat(run(tables, "SELECT count(*) AS n FROM verdicts")).isEqualTo("n\r\n3\r\n");
    }
  }

  private static Reserve acquisition(Instant takenAt) {
    return new Reserve(
            ID, DOOR, takenAt, "Ada", 1, Option.none(), Option.some(Duration.ofMinutes(1)))
        .creating(Terms.ofLock());
  }

  private static String run(LoadedTables tables, String sql) {
    StringWriter out = new StringWriter();
    tables.run(OneSelect.of(sql), new ResultSink.InCsv(out));
    return out.toString();
  }

  /** One log, as it stands there. */
  private record Standing(List<Commit> log) implements LogReader {

    @Override
    public SortedMap<ResourceId, SortedSet<Integer>> resources() {
      return new TreeMap<>(Map.of(DOOR, new TreeSet<>()));
    }

    @Override
    public Option<Commit> newest(ResourceId resource) {
      return Option.some(log.get(log.size() - 1));
    }

    @Override
    public void commits(ResourceId resource, long to, Consumer<Commit> action) {
      log.forEach(action);
    }

    @Override
    public void requests(
        ResourceId resource, Iterable<Integer> lanes, Consumer<ReadRequest> action) {}
  }
}
