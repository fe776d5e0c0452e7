/** The sign-up page: scripts for browsers that run JavaScript, and forms for all. */
@NullMarked
package io.lastseat.pages;

import org.jspecify.annotations.NullMarked;
