/** Rows: copies of verdicts, found by the id of the request. */
@NullMarked
package io.lastseat.model.row;

import org.jspecify.annotations.NullMarked;
