/**
 * Packaged functions under Lambda's own runtime interface client, without AWS and without Docker.
 */
@NullMarked
package io.lastseat.local.packaged;

import org.jspecify.annotations.NullMarked;
