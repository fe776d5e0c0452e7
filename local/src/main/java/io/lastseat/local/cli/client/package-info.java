/** Commands that call a server, as a client does. */
@NullMarked
package io.lastseat.local.cli.client;

import org.jspecify.annotations.NullMarked;
