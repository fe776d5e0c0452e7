/** All of Lastseat in one process: the database, the functions, the mappings, the HTTP server. */
@NullMarked
package io.lastseat.local.server;

import org.jspecify.annotations.NullMarked;
