/** Commits, their heads and marks, and the key prefixes that follow from a head. */
@NullMarked
package io.lastseat.model.commit;

import org.jspecify.annotations.NullMarked;
