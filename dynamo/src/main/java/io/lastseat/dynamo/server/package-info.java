/** The protocol behind Jetty, for other processes. */
@NullMarked
package io.lastseat.dynamo.server;

import org.jspecify.annotations.NullMarked;
