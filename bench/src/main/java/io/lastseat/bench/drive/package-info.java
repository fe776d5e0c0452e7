/** Drives one contender through one workload, and audits and meters what came of it. */
@NullMarked
package io.lastseat.bench.drive;

import org.jspecify.annotations.NullMarked;
