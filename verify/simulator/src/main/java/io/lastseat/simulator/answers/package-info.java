/**
 * What clients hear, held against the logs: each answer is true of some state of the log between
 * the call and its return. It knows the documents of the API, and shares no code with what makes
 * them.
 */
@NullMarked
package io.lastseat.simulator.answers;

import org.jspecify.annotations.NullMarked;
