/** Commits, their heads and their marks, and the prefixes of keys that follow from a head. */
@NullMarked
package io.lastseat.model.commit;

import org.jspecify.annotations.NullMarked;
