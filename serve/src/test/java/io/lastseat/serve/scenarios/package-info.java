/** The commands of the pages under {@code docs/scenarios}, typed and run. */
@NullMarked
package io.lastseat.serve.scenarios;

import org.jspecify.annotations.NullMarked;
