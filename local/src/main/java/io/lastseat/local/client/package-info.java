/** Asks a Lastseat server over HTTP, like any client. */
@NullMarked
package io.lastseat.local.client;

import org.jspecify.annotations.NullMarked;
