/** Records that check themselves: ids, requests, verdicts, books, commits. */
@NullMarked
package io.lastseat.model;

import org.jspecify.annotations.NullMarked;
