/** The decision log and what is copied out of it. */
@NullMarked
package io.lastseat.log;

import org.jspecify.annotations.NullMarked;
