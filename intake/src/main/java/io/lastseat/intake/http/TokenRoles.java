package io.lastseat.intake.http;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The roles that a token gives. Its issuer names them in scopes, each behind a prefix: {@code
 * lastseat:ask}. Scopes stand in the claim {@code scope}, a text with spaces (RFC 8693, 4.2;
 * Cognito: {@code server/ask}), or in {@code scp}, a text at Entra and a list at Okta. An issuer
 * without scopes of its own names them in a claim of roles or groups.
 *
 * <p>API Gateway hands every claim over as text, and a list as {@code [one two]}: so a name with a
 * space in it cannot be told from two.
 */
final class TokenRoles {

  private static final String OURS = "lastseat:";
  private static final Vector<String> OF_SCOPES = Vector.of("scope", "scp");

  private static final String SEPARATORS = "[\\s,\"\\[\\]]+";
  private static final Pattern IN_ONE_PIECE = Pattern.compile("[^\\s,\"\\[\\]]+");

  private final String prefix;
  private final Vector<String> claims;

  private TokenRoles(String prefix, Option<String> claim) {
    this.prefix = prefix;
    this.claims = OF_SCOPES.appendAll(claim);
  }

  /** By scopes alone, which begin with {@code lastseat:}. */
  static TokenRoles ofScopes() {
    return new TokenRoles(OURS, Option.none());
  }

  /**
   * As {@code LASTSEAT_JWT_SCOPE_PREFIX} says, with what stands before the roles, and {@code
   * LASTSEAT_JWT_ROLES_CLAIM}, with a further claim that names some. Throws {@link
   * IllegalStateException} for a prefix that no scope can have, and for none: a scope {@code
   * administer} of somebody else's program would open this one.
   */
  static TokenRoles of(Map<String, String> environment) {
    String prefix = environment.getOrDefault("LASTSEAT_JWT_SCOPE_PREFIX", OURS);
    if (!IN_ONE_PIECE.matcher(prefix).matches()) {
      throw new IllegalStateException(
          "LASTSEAT_JWT_SCOPE_PREFIX is '%s': say what stands before the role in a scope, without spaces, commas, quotes and brackets."
              .formatted(prefix));
    }
    return new TokenRoles(
        prefix,
        Option.of(environment.get("LASTSEAT_JWT_ROLES_CLAIM")).filter(name -> !name.isEmpty()));
  }

  /** Those that the claims of a token name; none for a token that says nothing of ours. */
  Vector<Role> given(Map<String, String> token) {
    return claims
        .flatMap(name -> Option.of(token.get(name)))
        .flatMap(names -> Vector.of(names.split(SEPARATORS)))
        .filter(name -> name.startsWith(prefix))
        .flatMap(name -> Role.ofCode(name.substring(prefix.length())));
  }

  /** The scopes of which one is enough where this role is needed, for people to read. */
  String enough(Role needed) {
    return Vector.of(Role.values())
        .filter(role -> role.includes(needed))
        .map(role -> prefix + role.code())
        .mkString(" or ");
  }
}
