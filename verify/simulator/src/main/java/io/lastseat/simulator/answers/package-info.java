/**
 * Checks the answers to clients against the logs: each must be true of some state of the log
 * between the call and its return. It knows the API's documents, and shares no code with the
 * program that makes them.
 */
@NullMarked
package io.lastseat.simulator.answers;

import org.jspecify.annotations.NullMarked;
