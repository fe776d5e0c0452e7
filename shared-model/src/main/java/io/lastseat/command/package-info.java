/** What callers ask the engine to decide: the content, the name and the gate of a request. */
@NullMarked
package io.lastseat.command;

import org.jspecify.annotations.NullMarked;
