/** Calls Lastseat through HTTP, as users do: {@code serve} runs in a process of its own. */
@NullMarked
package io.lastseat.bench.http;

import org.jspecify.annotations.NullMarked;
