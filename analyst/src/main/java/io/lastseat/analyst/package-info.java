/**
 * What analysts ask: SQL over what the log and the requests say, exports, and what makes a roster
 * final. It reads the tables as the audit does, and runs in no function.
 */
@NullMarked
package io.lastseat.analyst;

import org.jspecify.annotations.NullMarked;
