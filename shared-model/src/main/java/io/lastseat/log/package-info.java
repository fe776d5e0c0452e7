/** The decision log, the rows that are copied from it, and the engine that appends. */
@NullMarked
package io.lastseat.log;

import org.jspecify.annotations.NullMarked;
