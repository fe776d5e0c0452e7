/** Which three tables belong together, and that no process decides on any others. */
@NullMarked
package io.lastseat.binding;

import org.jspecify.annotations.NullMarked;
