/** A coverage-guided fuzzer looks for outside bytes that make the program fail. */
@NullMarked
package io.lastseat.serve.fuzz;

import org.jspecify.annotations.NullMarked;
