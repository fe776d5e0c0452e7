/** A crowd that comes to a quiet event and goes again, and how long verdicts take meanwhile. */
@NullMarked
package io.lastseat.bench.wave;

import org.jspecify.annotations.NullMarked;
