/** How far each shard was read, kept over a restart. */
@NullMarked
package io.lastseat.local.mapping.checkpoint;

import org.jspecify.annotations.NullMarked;
