/** The decision log and the tables beside it: appends, reads of commits, rows and requests. */
@NullMarked
package io.lastseat.log;

import org.jspecify.annotations.NullMarked;
