/** From the stream of the decision log to whoever wants to be told: the relay's Lambda function. */
@NullMarked
package io.lastseat.relay;

import org.jspecify.annotations.NullMarked;
