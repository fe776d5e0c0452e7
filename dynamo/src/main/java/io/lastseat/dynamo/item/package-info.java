/** Attribute values: their one form, their order as keys, their size, and the error answers. */
@NullMarked
package io.lastseat.dynamo.item;

import org.jspecify.annotations.NullMarked;
