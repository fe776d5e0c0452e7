/** Comma-separated values that no spreadsheet takes for formulas. */
@NullMarked
package io.lastseat.csv;

import org.jspecify.annotations.NullMarked;
