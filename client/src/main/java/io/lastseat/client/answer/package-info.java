/** What the server answered: outcomes, refusals with their reasons, and failures. */
@NullMarked
package io.lastseat.client.answer;

import org.jspecify.annotations.NullMarked;
