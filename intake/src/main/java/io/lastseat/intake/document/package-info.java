/** The JSON documents that several endpoints return. */
@NullMarked
package io.lastseat.intake.document;

import org.jspecify.annotations.NullMarked;
