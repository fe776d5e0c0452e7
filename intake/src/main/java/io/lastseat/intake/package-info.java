/**
 * The function that takes requests in and answers questions; it decides only where immediate
 * admission is on.
 */
@NullMarked
package io.lastseat.intake;

import org.jspecify.annotations.NullMarked;
