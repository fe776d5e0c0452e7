/** Records that check themselves: ids, requests, verdicts, ledgers, commits. */
@NullMarked
package io.lastseat.model;

import org.jspecify.annotations.NullMarked;
