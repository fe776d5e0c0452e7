/** Makes the three tables agree again after one of them was restored. */
@NullMarked
package io.lastseat.cli.recover;

import org.jspecify.annotations.NullMarked;
