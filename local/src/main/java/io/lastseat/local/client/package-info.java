/** What the client of a Lastseat server says to people who typed a command. */
@NullMarked
package io.lastseat.local.client;

import org.jspecify.annotations.NullMarked;
