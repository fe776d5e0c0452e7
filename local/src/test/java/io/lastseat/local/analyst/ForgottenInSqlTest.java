package io.lastseat.local.analyst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.analyst.AnalystException;
import io.lastseat.analyst.Extent;
import io.lastseat.analyst.LoadedTables;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.LogReader;
import io.lastseat.local.testing.ClaimedTables;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.forget.Forgets;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Logs that have let go of their first commits, in SQL. */
class ForgottenInSqlTest {

  private static final ResourceId FIRST = new ResourceId("lock-a");
  private static final ResourceId MAIN = new ResourceId("lock-b");

  private final ClaimedTables tables = new ClaimedTables();
  private Duration later = Duration.ZERO;

  @Test
  void theirTablesBeginWithTheFirstCommitThatIsKept() {
    tables.decide(tables.editLock("Ada", FIRST, MAIN));
    assertThat(commits()).isEqualTo("lock-a 1, lock-b 1");
    later = Forgets.KEEP.plusDays(1);
    assertThat(forget()).isEqualTo(2);
    assertThat(commits()).as("all stand there still").isEqualTo("lock-a 1 2, lock-b 1 2");

    later = later.plusDays(2);
    forget();
    assertThat(commits()).isEqualTo("lock-a 2, lock-b 2");
    assertThat(ask("SELECT * FROM verdicts WHERE resource_id LIKE 'lock-%'")).isEmpty();
    assertThat(ask("FROM unbalanced")).isEmpty();
    assertThat(ask("SELECT kind, as_of_commit FROM resources WHERE resource_id = 'lock-b'"))
        .containsExactly(Map.of("kind", "lock", "as_of_commit", 2L));
    assertThatThrownBy(() -> loaded(Option.some(MAIN), new Extent.AsOf.UpTo(1)).close())
        .isInstanceOf(AnalystException.class)
        .hasMessage("The log of lock-b was forgotten up to commit 1: it begins with commit 2.");

    tables.decide(tables.editLock("Grace", FIRST, MAIN));
    assertThat(commits()).isEqualTo("lock-a 2 3, lock-b 2 3");
    assertThat(ask("SELECT applicant FROM roster WHERE resource_id = 'lock-b'"))
        .containsExactly(Map.of("applicant", "Grace"));
    assertThat(ask("FROM unbalanced")).isEmpty();
  }

  private String commits() {
    return String.join(
        ", ",
        ask(
                """
                SELECT resource_id || ' ' || string_agg(commit_number, ' ' ORDER BY commit_number)
                  AS log
                FROM commits WHERE resource_id LIKE 'lock-%' GROUP BY resource_id ORDER BY 1\
                """)
            .stream()
            .map(row -> String.valueOf(row.get("log")))
            .toList());
  }

  private List<Map<String, @Nullable Object>> ask(String sql) {
    try (LoadedTables loaded = loaded(Option.none(), new Extent.AsOf.Newest())) {
      return Asked.of(loaded, sql);
    }
  }

  private LoadedTables loaded(Option<ResourceId> resource, Extent.AsOf asOf) {
    return Asked.load(
        LogReader.of(tables.client, tables.names, AuditWatcher.none()),
        new Extent(resource, asOf, true));
  }

  private long forget() {
    return Forgets.once(
            Forgets.parts(tables.client, tables.names, Clock.offset(Clock.systemUTC(), later)))
        .logs();
  }
}
