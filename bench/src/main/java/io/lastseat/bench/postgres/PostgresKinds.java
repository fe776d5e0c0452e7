package io.lastseat.bench.postgres;

import io.lastseat.bench.contest.Kind;
import io.vavr.collection.List;
import io.vavr.collection.Seq;

/** The alternatives on PostgreSQL. */
public final class PostgresKinds {

  private PostgresKinds() {}

  /** All of them. */
  public static Seq<Kind<Postgres>> all() {
    return List.of(
        new ForUpdate(),
        new ConditionalUpdate("pg-update", false),
        new ConditionalUpdate("pg-update-recorded", true),
        new SkipLocked());
  }
}
