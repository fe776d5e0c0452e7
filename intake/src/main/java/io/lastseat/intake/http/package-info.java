/** The HTTP side: the parsing of calls and of their paths, and the documents that answer them. */
@NullMarked
package io.lastseat.intake.http;

import org.jspecify.annotations.NullMarked;
