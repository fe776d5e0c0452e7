/** A coverage-guided fuzzer looks for bytes from outside that the program cannot take. */
@NullMarked
package io.lastseat.local.fuzz;

import org.jspecify.annotations.NullMarked;
