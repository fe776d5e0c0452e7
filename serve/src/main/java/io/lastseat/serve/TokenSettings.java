package io.lastseat.serve;

import io.lastseat.intake.door.Door;
import io.lastseat.serve.token.TokenCheck;

/**
 * How a server takes tokens.
 *
 * @param check whether a token is valid
 * @param door which roles the claims of a valid token give
 */
public record TokenSettings(TokenCheck check, Door door) {}
