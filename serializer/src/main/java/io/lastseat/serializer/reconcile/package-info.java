/** Walks the table of requests and finds whatever has no verdict. */
@NullMarked
package io.lastseat.serializer.reconcile;

import org.jspecify.annotations.NullMarked;
