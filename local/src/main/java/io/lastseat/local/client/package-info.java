/** Asks a Lastseat server over HTTP, like anybody else. */
@NullMarked
package io.lastseat.local.client;

import org.jspecify.annotations.NullMarked;
