/** Tables that are restored, one at a time. */
@NullMarked
package io.lastseat.local.recover;

import org.jspecify.annotations.NullMarked;
