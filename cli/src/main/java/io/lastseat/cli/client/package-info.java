/** Commands that call a server as clients. */
@NullMarked
package io.lastseat.cli.client;

import org.jspecify.annotations.NullMarked;
