/** How many calls the gate turned away. */
@NullMarked
package io.lastseat.gate;

import org.jspecify.annotations.NullMarked;
