/** What people use instead on PostgreSQL, each in the best form of its kind. */
@NullMarked
package io.lastseat.bench.postgres;

import org.jspecify.annotations.NullMarked;
