/** Where tables are kept. */
@NullMarked
package io.lastseat.dynamo.store;

import org.jspecify.annotations.NullMarked;
