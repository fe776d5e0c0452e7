/** Writes down all that the tables hold of a resource, before it is deleted there. */
@NullMarked
package io.lastseat.local.archive;

import org.jspecify.annotations.NullMarked;
