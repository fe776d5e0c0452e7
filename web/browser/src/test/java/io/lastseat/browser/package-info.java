/** The pages as people use them: in a real browser, on a network that is not always there. */
@NullMarked
package io.lastseat.browser;

import org.jspecify.annotations.NullMarked;
