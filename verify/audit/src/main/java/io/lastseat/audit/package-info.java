/**
 * Derives every verdict again from the recorded requests and compares what stands with what should.
 * Of the program that decides it uses the pure core and the codecs alone.
 */
@NullMarked
package io.lastseat.audit;

import org.jspecify.annotations.NullMarked;
