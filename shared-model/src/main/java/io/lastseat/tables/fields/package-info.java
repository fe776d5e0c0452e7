/** Fields of items, and how they are read and written. */
@NullMarked
package io.lastseat.tables.fields;

import org.jspecify.annotations.NullMarked;
