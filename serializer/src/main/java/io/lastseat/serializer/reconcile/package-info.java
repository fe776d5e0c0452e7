/** Walks the table of requests, and finds and decides every request without a verdict. */
@NullMarked
package io.lastseat.serializer.reconcile;

import org.jspecify.annotations.NullMarked;
