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
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.function.Predicate;

/** Who is compared. */
public final class Candidates {

  /** The names of all. */
  public static Seq<String> names() {
    return everybody().map(Kind::name);
  }

  static Seq<Kind<Dynamo>> dynamo(Predicate<String> wanted) {
    return DynamoKinds.all()
        .append(DynamoKinds.barePut())
        .appendAll(LastseatKind.all())
        .filter(kind -> wanted.test(kind.name()));
  }

  static Seq<Kind<Postgres>> postgres(Predicate<String> wanted) {
    return PostgresKinds.all().filter(kind -> wanted.test(kind.name()));
  }

  static Seq<Candidate> onDynamo(DynamoRuns runs, Predicate<String> wanted) {
    return dynamo(wanted)
        .map(
            kind ->
                Candidate.of(
                    kind, (workload, limits, limit) -> runs.run(kind, workload, limits, limit)));
  }

  static Seq<Candidate> onPostgres(PostgresRuns runs, Predicate<String> wanted) {
    return postgres(wanted)
        .map(
            kind ->
                Candidate.of(kind, (workload, limits, limit) -> runs.run(kind, workload, limit)));
  }

  /** Who they are, for the page. */
  public static Table about() {
    return new Table(
        java.util.List.of("", "how it works", "oversells", "refusals on record"),
        everybody()
            .map(
                kind ->
                    java.util.List.of(
                        "`" + kind.name() + "`",
                        kind.summary(),
                        kind.oversells() ? "**yes**" : "no",
                        kind.recordsRefusals() ? "yes" : "no"))
            .asJava());
  }

  private static Seq<Kind<?>> everybody() {
    return Vector.<Kind<?>>empty()
        .appendAll(dynamo(name -> true))
        .appendAll(postgres(name -> true));
  }

  private Candidates() {}
}
