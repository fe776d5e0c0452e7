/** Decides requests: rounds on one head, batches of the stream, transactions over several logs. */
@NullMarked
package io.lastseat.engine;

import org.jspecify.annotations.NullMarked;
