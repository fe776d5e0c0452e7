/** What a Lambda function sees of its surroundings, on one machine. */
@NullMarked
package io.lastseat.local.lambda;

import org.jspecify.annotations.NullMarked;
