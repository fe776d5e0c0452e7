/** Checks tokens as the JWT authorizer of an HTTP API does, for a server on one machine. */
@NullMarked
package io.lastseat.serve.token;

import org.jspecify.annotations.NullMarked;
