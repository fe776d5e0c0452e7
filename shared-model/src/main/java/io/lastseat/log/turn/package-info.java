/**
 * Contention: which process appends next if several decide on one log, and when a resource without
 * requests is looked at.
 */
@NullMarked
package io.lastseat.log.turn;

import org.jspecify.annotations.NullMarked;
