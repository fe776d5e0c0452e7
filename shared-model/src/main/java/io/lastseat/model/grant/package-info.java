/** What a request was given: units, holds, locks, places on the waiting list, and sums of them. */
@NullMarked
package io.lastseat.model.grant;

import org.jspecify.annotations.NullMarked;
