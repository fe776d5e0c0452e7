/** The rules of each kind of request. */
@NullMarked
package io.lastseat.decide.rules;

import org.jspecify.annotations.NullMarked;
