/** Writes all that the tables hold of a resource into a file, before it is deleted there. */
@NullMarked
package io.lastseat.local.archive;

import org.jspecify.annotations.NullMarked;
