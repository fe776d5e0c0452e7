/** JSON trees, and the forms of values in texts. */
@NullMarked
package io.lastseat.intake.json;

import org.jspecify.annotations.NullMarked;
