/** The tables behind a log: its commits, their rows, the requests, and the lists of logs. */
@NullMarked
package io.lastseat.log.store;

import org.jspecify.annotations.NullMarked;
