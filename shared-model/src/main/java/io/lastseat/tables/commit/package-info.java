/** A commit of the decision log as an item. */
@NullMarked
package io.lastseat.tables.commit;

import org.jspecify.annotations.NullMarked;
