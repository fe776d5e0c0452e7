package io.lastseat.simulator.auditor;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.Difference;
import io.lastseat.audit.promises.Promise;
import io.lastseat.dynamo.store.Database;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableNames;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.Predicate;

/**
 * Runs the product's audit at the end of a world or a walk. All weather is over then, so the audit
 * must find no difference. Worlds may excuse two kinds: requests deleted by an operator, and
 * promotions by a clock years ahead that a claim brought along.
 */
public final class EndAudit {

  /** By this clock every commit is old, even with a wrong writer's clock: no row may be owing. */
  private static final Clock LONG_AFTER =
      Clock.fixed(Instant.parse("2100-01-01T00:00:00Z"), ZoneOffset.UTC);

  /** Throws a {@link Violation} at the first difference that no function can repair. */
  public static void check(TableNames names, Database database, Predicate<Difference> excused) {
    AuditWatcher watcher =
        new AuditWatcher() {
          @Override
          public void differs(Difference difference) {
            if (!excused.test(difference)) {
              throw new Violation(
                  Promise.ONE_SET_OF_BOOKS, "the audit finds at the end: " + difference);
            }
          }
        };
    try (Audit audit = Audit.inTurn(TablesClient.over(database), names, watcher, LONG_AFTER)) {
      audit.ofAll();
    }
  }

  private EndAudit() {}
}
