/** The HTTP side: routes, what is read from a call, and the documents that answer it. */
@NullMarked
package io.lastseat.intake.http;

import org.jspecify.annotations.NullMarked;
