package io.lastseat.bench.suite;

import io.lastseat.bench.compare.Candidate;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.drive.DynamoRuns;
import io.lastseat.bench.drive.PostgresRuns;
import io.lastseat.bench.dynamodb.BarePut;
import io.lastseat.bench.dynamodb.Counter;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.bench.lastseat.LastseatKind;
import io.lastseat.bench.postgres.ConditionalUpdate;
import io.lastseat.bench.postgres.Postgres;
import io.lastseat.bench.report.Table;
import io.lastseat.bench.report.Table.Column;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.function.Predicate;

/** The ways that are compared. */
public final class Candidates {

  /** The names of all. */
  public static Seq<String> names() {
    return all().map(Kind::name);
  }

  static Seq<Kind<Dynamo>> dynamo(Predicate<String> wanted) {
    return Vector.<Kind<Dynamo>>of(
            new Counter("counter", false), new Counter("counter-recorded", true), new BarePut())
        .appendAll(LastseatKind.all())
        .filter(kind -> wanted.test(kind.name()));
  }

  static Seq<Kind<Postgres>> postgres(Predicate<String> wanted) {
    return Vector.<Kind<Postgres>>of(new ConditionalUpdate())
        .filter(kind -> wanted.test(kind.name()));
  }

  static Seq<Candidate> onDynamo(DynamoRuns runs, Predicate<String> wanted) {
    return dynamo(wanted)
        .map(kind -> Candidate.of(kind, (workload, limit) -> runs.run(kind, workload, limit)));
  }

  static Seq<Candidate> onPostgres(PostgresRuns runs, Predicate<String> wanted) {
    return postgres(wanted)
        .map(kind -> Candidate.of(kind, (workload, limit) -> runs.run(kind, workload, limit)));
  }

  /** How they work, for the page. */
  public static Table about() {
    return Table.of(
        all().asJava(),
        java.util.List.of(
            new Column<>("", kind -> "`" + kind.name() + "`"),
            new Column<>("how it works", Kind::summary),
            new Column<>("oversells", kind -> kind.oversells() ? "**yes**" : "no"),
            new Column<>("refusals on record", kind -> kind.recordsRefusals() ? "yes" : "no")));
  }

  private static Seq<Kind<?>> all() {
    return Vector.<Kind<?>>empty()
        .appendAll(dynamo(name -> true))
        .appendAll(postgres(name -> true));
  }

  private Candidates() {}
}
