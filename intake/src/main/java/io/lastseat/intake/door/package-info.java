/** The door of the HTTP API: decides who may call what, and which endpoint answers. */
@NullMarked
package io.lastseat.intake.door;

import org.jspecify.annotations.NullMarked;
