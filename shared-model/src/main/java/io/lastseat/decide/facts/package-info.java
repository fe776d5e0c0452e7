/** Facts that the books do not hold. */
@NullMarked
package io.lastseat.decide.facts;

import org.jspecify.annotations.NullMarked;
