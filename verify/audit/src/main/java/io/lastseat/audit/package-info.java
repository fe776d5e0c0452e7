/**
 * Derives every verdict again from the recorded requests and compares the stored state with it. Of
 * the deciding program it uses only the pure core and the codecs.
 */
@NullMarked
package io.lastseat.audit;

import org.jspecify.annotations.NullMarked;
