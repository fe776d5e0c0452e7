/** Finds heads, and the verdict on an id. */
@NullMarked
package io.lastseat.engine.find;

import org.jspecify.annotations.NullMarked;
