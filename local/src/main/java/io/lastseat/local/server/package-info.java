/** All of Lastseat in one process: the database, both functions, the mapping, the HTTP server. */
@NullMarked
package io.lastseat.local.server;

import org.jspecify.annotations.NullMarked;
