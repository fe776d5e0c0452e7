/**
 * Derives every verdict again by the {@linkplain io.lastseat.audit.promises promises}, and compares
 * the stored state with it. Of the program that decides it uses the records, the codecs and the
 * number of the newest rules, and none of the rules.
 */
@NullMarked
package io.lastseat.audit;

import org.jspecify.annotations.NullMarked;
