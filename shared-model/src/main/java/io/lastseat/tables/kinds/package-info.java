/** One codec for each kind of request. */
@NullMarked
package io.lastseat.tables.kinds;

import org.jspecify.annotations.NullMarked;
