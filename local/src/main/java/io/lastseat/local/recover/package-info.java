/** Makes the three tables agree again after one of them was restored. */
@NullMarked
package io.lastseat.local.recover;

import org.jspecify.annotations.NullMarked;
