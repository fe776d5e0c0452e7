package io.lastseat.bench.suite;

import io.lastseat.bench.contest.Course;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Match.Candidate;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.Ground;
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

  private static final Seq<Kind<Dynamo>> DYNAMO =
      Vector.<Kind<Dynamo>>of(
              new Counter("counter", false), new Counter("counter-recorded", true), new BarePut())
          .appendAll(LastseatKind.all());

  private static final Seq<Kind<Postgres>> POSTGRES = Vector.of(new ConditionalUpdate());

  /** The names of all candidates on this ground. */
  public static Seq<String> names(Ground ground) {
    return on(ground).map(Kind::name);
  }

  /** PostgreSQL is measured next door alone. */
  static Seq<Kind<?>> on(Ground ground) {
    Vector<Kind<?>> all = Vector.<Kind<?>>empty().appendAll(DYNAMO);
    return ground == Ground.AWS ? all : all.appendAll(POSTGRES);
  }

  static Seq<Candidate> onDynamo(DynamoServer server, Predicate<String> wanted) {
    return DYNAMO
        .filter(kind -> wanted.test(kind.name()))
        .map(kind -> new Candidate(kind, (asks, limit) -> Course.run(server, kind, asks, limit)));
  }

  static Seq<Candidate> onPostgres(PostgresServer server, Predicate<String> wanted) {
    return POSTGRES
        .filter(kind -> wanted.test(kind.name()))
        .map(kind -> new Candidate(kind, (asks, limit) -> Course.run(server, kind, asks, limit)));
  }

  static boolean needPostgres(Predicate<String> wanted) {
    return POSTGRES.exists(kind -> wanted.test(kind.name()));
  }

  /** The table of the page that says how each candidate works. */
  public static Table about() {
    return Table.of(
        on(Ground.NEXT_DOOR).asJava(),
        java.util.List.of(
            new Column<>("", kind -> "`" + kind.name() + "`"),
            new Column<>("how it works", Kind::summary),
            new Column<>("oversells", kind -> kind.oversells() ? "**yes**" : "no"),
            new Column<>("refusals on record", kind -> kind.recordsRefusals() ? "yes" : "no")));
  }

  private Candidates() {}
}
