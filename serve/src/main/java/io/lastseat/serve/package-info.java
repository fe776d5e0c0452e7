/** All of Lastseat in one process: the database, the functions, the mappings, the HTTP server. */
@NullMarked
package io.lastseat.serve;

import org.jspecify.annotations.NullMarked;
