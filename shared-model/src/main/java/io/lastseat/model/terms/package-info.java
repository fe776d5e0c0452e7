/** The terms of a resource, as its administrator sets them. */
@NullMarked
package io.lastseat.model.terms;

import org.jspecify.annotations.NullMarked;
