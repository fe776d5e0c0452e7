/** Rules that several kinds of requests share. */
@NullMarked
package io.lastseat.decide.check;

import org.jspecify.annotations.NullMarked;
