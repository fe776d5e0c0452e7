/** The clients of the SDK over an engine in the same process. */
@NullMarked
package io.lastseat.dynamo.client;

import org.jspecify.annotations.NullMarked;
