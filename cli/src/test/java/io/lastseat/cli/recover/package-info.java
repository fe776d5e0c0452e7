/** Tables that are restored, one at a time. */
@NullMarked
package io.lastseat.cli.recover;

import org.jspecify.annotations.NullMarked;
