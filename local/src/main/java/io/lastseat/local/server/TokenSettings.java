package io.lastseat.local.server;

import io.lastseat.intake.door.Door;
import io.lastseat.local.token.TokenCheck;

/**
 * How a server takes tokens.
 *
 * @param check whether a token is valid
 * @param door which roles the claims of a valid token give
 */
public record TokenSettings(TokenCheck check, Door door) {}
