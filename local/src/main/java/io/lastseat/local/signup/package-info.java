/**
 * The sign-up page of {@code serve}: as files for browsers that run JavaScript, as forms for all.
 */
@NullMarked
package io.lastseat.local.signup;

import org.jspecify.annotations.NullMarked;
