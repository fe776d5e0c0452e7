/** Drives again what the mapping gave up, until it is decided. */
@NullMarked
package io.lastseat.local.redrive;

import org.jspecify.annotations.NullMarked;
