package io.lastseat.bench.suite;

import io.lastseat.bench.compare.Candidate;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.drive.PostgresRuns;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.bench.dynamodb.DynamoKinds;
import io.lastseat.bench.lastseat.LastseatKind;
import io.lastseat.bench.postgres.Postgres;
import io.lastseat.bench.postgres.PostgresKinds;
import io.lastseat.bench.report.Table;
import io.vavr.collection.HashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;

/** Who is compared. */
public final class Candidates {

  /** Those that the targets name, and the best of PostgreSQL. */
  private static final Set<String> NAMED =
      HashSet.of(
          "s1.2",
          "s1.3",
          "s1.4",
          "counter",
          "counter-recorded",
          "bare-put",
          "intake-put",
          "lastseat",
          "lastseat-16-lanes",
          "pg-update");

  /** Those that the targets name under DynamoDB's limits. */
  private static final Set<String> NAMED_UNDER_LIMITS =
      HashSet.of("s1.2", "s1.3", "s1.4", "counter", "lastseat", "lastseat-16-lanes");

  /** Whether it runs under DynamoDB's limits. */
  static boolean isLimited(String name, boolean every) {
    return every || NAMED_UNDER_LIMITS.contains(name);
  }

  /** Every one there is, or those of the targets. */
  static Seq<Kind<Dynamo>> dynamo(boolean every) {
    return DynamoKinds.all()
        .append(DynamoKinds.barePut())
        .append(DynamoKinds.intakePut())
        .appendAll(LastseatKind.all())
        .filter(kind -> every || NAMED.contains(kind.name()));
  }

  static Seq<Kind<Postgres>> postgres(boolean every) {
    return PostgresKinds.all().filter(kind -> every || NAMED.contains(kind.name()));
  }

  static Seq<Candidate> onDynamo(DynamoRuns runs, boolean every) {
    return dynamo(every)
        .map(
            kind ->
                Candidate.of(
                    kind, (workload, limits, limit) -> runs.run(kind, workload, limits, limit)));
  }

  static Seq<Candidate> onPostgres(PostgresRuns runs, boolean every) {
    return postgres(every)
        .map(
            kind ->
                Candidate.of(kind, (workload, limits, limit) -> runs.run(kind, workload, limit)));
  }

  /** Who they are, for the page. */
  public static Table about() {
    Seq<Kind<?>> all = Vector.<Kind<?>>empty().appendAll(dynamo(true)).appendAll(postgres(true));
    return new Table(
        java.util.List.of("", "how it works", "oversells", "refusals on record"),
        all.map(
                kind ->
                    java.util.List.of(
                        "`" + kind.name() + "`",
                        kind.summary(),
                        kind.oversells() ? "**yes**" : "no",
                        kind.recordsRefusals() ? "yes" : "no"))
            .asJava());
  }

  private Candidates() {}
}
