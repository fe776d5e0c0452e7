/** Messages about failed calls of a Lastseat server, for people who typed a command. */
@NullMarked
package io.lastseat.local.client;

import org.jspecify.annotations.NullMarked;
