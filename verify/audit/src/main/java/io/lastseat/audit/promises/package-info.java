/**
 * The promises of {@code docs/guarantees.md}, said once more as a program. It reads the commits of
 * one log in their order and checks each promise after each commit. Of the product it uses codecs
 * and plain records, and no method that computes: a mistake in the rules that decide is not made
 * here again.
 */
@NullMarked
package io.lastseat.audit.promises;

import org.jspecify.annotations.NullMarked;
