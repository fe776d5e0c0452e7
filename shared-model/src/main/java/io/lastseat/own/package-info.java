/** The lists that callers who sign in keep of their own requests. */
@NullMarked
package io.lastseat.own;

import org.jspecify.annotations.NullMarked;
