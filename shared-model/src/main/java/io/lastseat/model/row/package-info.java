/** Rows: copies of verdicts, by the name of the request. */
@NullMarked
package io.lastseat.model.row;

import org.jspecify.annotations.NullMarked;
