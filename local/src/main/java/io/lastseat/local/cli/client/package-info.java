/** Commands that call a server as clients. */
@NullMarked
package io.lastseat.local.cli.client;

import org.jspecify.annotations.NullMarked;
