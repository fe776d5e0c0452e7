/**
 * The books of a log, its entries and verdicts, and the reasons of refusals. Records of the model
 * check themselves: their constructors throw {@link IllegalArgumentException}.
 */
@NullMarked
package io.lastseat.model;

import org.jspecify.annotations.NullMarked;
