/**
 * For tests of programs that use Lastseat: the real server in the process of a test, with a clock
 * that the test moves.
 */
@NullMarked
package io.lastseat.test;

import org.jspecify.annotations.NullMarked;
