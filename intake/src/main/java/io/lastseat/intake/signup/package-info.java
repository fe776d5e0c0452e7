/** The sign-up page: as files for browsers that run JavaScript, as forms for all. */
@NullMarked
package io.lastseat.intake.signup;

import org.jspecify.annotations.NullMarked;
