package io.lastseat.bench.postgres;

import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;

/**
 * An empty PostgreSQL database, for one run.
 *
 * @param connections a pool; its server closes it
 * @param trips counts every round trip to the server
 */
public record Postgres(DataSource connections, LongAdder trips) {}
