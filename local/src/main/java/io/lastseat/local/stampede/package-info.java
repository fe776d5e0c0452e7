/** Calls a server from many clients at once over HTTP, and checks its answers independently. */
@NullMarked
package io.lastseat.local.stampede;

import org.jspecify.annotations.NullMarked;
