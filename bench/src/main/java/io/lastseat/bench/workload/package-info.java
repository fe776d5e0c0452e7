/** What the users of a run ask for. */
@NullMarked
package io.lastseat.bench.workload;

import org.jspecify.annotations.NullMarked;
