/**
 * Reads and writes JSON member by member, without a mapper, whose loading would delay a starting
 * function.
 */
@NullMarked
package io.lastseat.json;

import org.jspecify.annotations.NullMarked;
