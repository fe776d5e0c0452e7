/** Compares {@code template.yaml} and the packaged functions with the documentation. */
@NullMarked
package io.lastseat.cli.deploy;

import org.jspecify.annotations.NullMarked;
