/** Records which three tables belong together, so that no process decides on any others. */
@NullMarked
package io.lastseat.binding;

import org.jspecify.annotations.NullMarked;
