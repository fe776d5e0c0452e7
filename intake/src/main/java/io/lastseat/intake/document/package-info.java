/** JSON documents that several endpoints answer with. */
@NullMarked
package io.lastseat.intake.document;

import org.jspecify.annotations.NullMarked;
