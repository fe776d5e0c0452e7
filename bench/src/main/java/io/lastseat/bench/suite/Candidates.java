package io.lastseat.bench.suite;

import io.lastseat.bench.contest.Course;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Match.Candidate;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.PostgresServer;
import io.lastseat.bench.place.PostgresServer.Postgres;
import io.lastseat.bench.report.Table;
import io.lastseat.bench.report.Table.Column;
import io.lastseat.bench.ways.BarePut;
import io.lastseat.bench.ways.ConditionalUpdate;
import io.lastseat.bench.ways.Counter;
import io.lastseat.bench.ways.LastseatKind;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.function.Predicate;

/** The candidates of the bench. */
public final class Candidates {

  /** The names of all candidates. */
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

  static Seq<Candidate> onDynamo(DynamoServer server, Predicate<String> wanted) {
    return dynamo(wanted)
        .map(kind -> new Candidate(kind, (asks, limit) -> Course.run(server, kind, asks, limit)));
  }

  static Seq<Candidate> onPostgres(PostgresServer server, Predicate<String> wanted) {
    return postgres(wanted)
        .map(kind -> new Candidate(kind, (asks, limit) -> Course.run(server, kind, asks, limit)));
  }

  /** The table of the page that says how each candidate works. */
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
