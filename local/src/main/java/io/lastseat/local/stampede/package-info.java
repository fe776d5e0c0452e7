/** Many clients at once against a server over HTTP, and an independent check of its answers. */
@NullMarked
package io.lastseat.local.stampede;

import org.jspecify.annotations.NullMarked;
