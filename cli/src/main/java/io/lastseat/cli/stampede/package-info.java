/** Calls a server from many clients at once over HTTP, and checks its answers independently. */
@NullMarked
package io.lastseat.cli.stampede;

import org.jspecify.annotations.NullMarked;
