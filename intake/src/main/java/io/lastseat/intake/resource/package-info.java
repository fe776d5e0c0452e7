/** Resources and their terms: creating, changing, publishing. */
@NullMarked
package io.lastseat.intake.resource;

import org.jspecify.annotations.NullMarked;
