/** The sign-up page, and the JavaScript that it loads. */
@NullMarked
package io.lastseat.serve.signup;

import org.jspecify.annotations.NullMarked;
