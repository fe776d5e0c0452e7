/** What the bench asks of a contender, what the contender answers, and what it used. */
@NullMarked
package io.lastseat.bench.contest;

import org.jspecify.annotations.NullMarked;
