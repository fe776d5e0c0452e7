/** The engine as an HTTP client of the SDK, in one process. */
@NullMarked
package io.lastseat.dynamo.client;

import org.jspecify.annotations.NullMarked;
