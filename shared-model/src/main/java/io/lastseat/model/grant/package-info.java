/** What a request was granted: units, holds, locks, waiting places, and sums of them. */
@NullMarked
package io.lastseat.model.grant;

import org.jspecify.annotations.NullMarked;
