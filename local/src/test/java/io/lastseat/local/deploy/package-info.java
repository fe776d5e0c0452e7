/**
 * Holds {@code template.yaml} and the packaged functions to what the documentation says of them.
 */
@NullMarked
package io.lastseat.local.deploy;

import org.jspecify.annotations.NullMarked;
