/** Commits, their heads and their marks. */
@NullMarked
package io.lastseat.model.commit;

import org.jspecify.annotations.NullMarked;
