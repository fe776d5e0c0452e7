/**
 * JSON read and written member by member, without a mapper: a function that starts waits for it.
 */
@NullMarked
package io.lastseat.json;

import org.jspecify.annotations.NullMarked;
