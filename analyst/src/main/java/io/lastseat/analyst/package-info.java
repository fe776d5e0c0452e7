/**
 * Analysts' tools: SQL over log and requests, exports, and the check that makes a roster final.
 * They read the tables as the audit does. No function runs them.
 */
@NullMarked
package io.lastseat.analyst;

import org.jspecify.annotations.NullMarked;
