/** Receivers that are called about each commit, and how far each was told. */
@NullMarked
package io.lastseat.webhooks;

import org.jspecify.annotations.NullMarked;
