/** What happens, in words. */
@NullMarked
package io.lastseat.simulator.words;

import org.jspecify.annotations.NullMarked;
