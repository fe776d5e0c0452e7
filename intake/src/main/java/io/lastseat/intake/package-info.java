/** The function that takes requests in and answers questions; it never decides. */
@NullMarked
package io.lastseat.intake;

import org.jspecify.annotations.NullMarked;
