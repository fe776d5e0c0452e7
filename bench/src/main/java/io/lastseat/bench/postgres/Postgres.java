package io.lastseat.bench.postgres;

import javax.sql.DataSource;

/**
 * An empty PostgreSQL database, for one run.
 *
 * @param connections a pool; closed by whoever made it
 * @param trips told of every round trip to the server
 */
public record Postgres(DataSource connections, RoundTrips trips) {}
