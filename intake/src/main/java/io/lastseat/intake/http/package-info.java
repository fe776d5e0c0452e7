/** The HTTP side: routes, the parsing of calls, and the documents that answer them. */
@NullMarked
package io.lastseat.intake.http;

import org.jspecify.annotations.NullMarked;
