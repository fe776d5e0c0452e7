/** Fields of items, and the classes that read and write them. */
@NullMarked
package io.lastseat.tables.fields;

import org.jspecify.annotations.NullMarked;
