/** Receivers that are called about each commit, and the cursor of each. */
@NullMarked
package io.lastseat.webhooks;

import org.jspecify.annotations.NullMarked;
