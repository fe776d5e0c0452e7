/** What a Lambda function sees of its surroundings, on one machine. */
@NullMarked
package io.lastseat.embedded.lambda;

import org.jspecify.annotations.NullMarked;
