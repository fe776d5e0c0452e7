/**
 * The function that takes requests in and answers queries. It decides requests only with immediate
 * admission.
 */
@NullMarked
package io.lastseat.intake;

import org.jspecify.annotations.NullMarked;
