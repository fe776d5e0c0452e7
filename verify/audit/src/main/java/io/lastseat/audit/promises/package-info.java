/**
 * The promises of {@code docs/guarantees.md} as a program. It reads the commits of one log in order
 * and checks each promise after each commit. Of the product it uses codecs and plain records, and
 * no method that computes, so it does not repeat a mistake of the deciding rules.
 */
@NullMarked
package io.lastseat.audit.promises;

import org.jspecify.annotations.NullMarked;
