package io.lastseat.intake.door;

import io.lastseat.intake.door.Rights.Right;
import io.lastseat.intake.http.Role;
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
 * space in it looks like two.
 */
final class TokenRoles {

  private static final String OURS = "lastseat:";
  private static final Vector<String> OF_SCOPES = Vector.of("scope", "scp");

  private static final String SEPARATORS = "[\\s,\"\\[\\]]+";
  private static final Pattern IN_ONE_PIECE = Pattern.compile("[^\\s,\"\\[\\]]+");

  private final String prefix;
  private final Vector<String> claims;
  private final Vector<Role> otherwise;

  private TokenRoles(String prefix, Option<String> claim, Vector<Role> otherwise) {
    this.prefix = prefix;
    this.claims = OF_SCOPES.appendAll(claim);
    this.otherwise = otherwise;
  }

  /** By scopes alone, which begin with {@code lastseat:}; none for a token without any. */
  static TokenRoles ofScopes() {
    return new TokenRoles(OURS, Option.none(), Vector.empty());
  }

  /**
   * As {@code LASTSEAT_JWT_SCOPE_PREFIX} says, with what stands before the roles, {@code
   * LASTSEAT_JWT_ROLES_CLAIM}, with a further claim that names some, and {@code
   * LASTSEAT_JWT_ROLE_WITHOUT_SCOPE}, with the role of a token that names none ({@code none} or
   * {@code own}). Throws {@link IllegalStateException} where they are impossible. No prefix is
   * impossible too: a scope {@code administer} of another program would open this one.
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
        Option.of(environment.get("LASTSEAT_JWT_ROLES_CLAIM")).filter(name -> !name.isEmpty()),
        otherwise(environment.getOrDefault("LASTSEAT_JWT_ROLE_WITHOUT_SCOPE", "none")));
  }

  private static Vector<Role> otherwise(String role) {
    return switch (role) {
      case "none" -> Vector.empty();
      case "own" -> Vector.of(Role.OWN);
      default ->
          throw new IllegalStateException(
              "LASTSEAT_JWT_ROLE_WITHOUT_SCOPE is '%s': say what a token without a scope of ours may do, none or own."
                  .formatted(role));
    };
  }

  /** Those that the claims of a token name, else the role of a token that says nothing of ours. */
  Vector<Role> given(Map<String, String> token) {
    Vector<Role> named = named(token);
    return named.isEmpty() ? otherwise : named;
  }

  private Vector<Role> named(Map<String, String> token) {
    return claims
        .flatMap(name -> Option.of(token.get(name)))
        .flatMap(names -> Vector.of(names.split(SEPARATORS)))
        .filter(name -> name.startsWith(prefix))
        .flatMap(name -> Role.ofCode(name.substring(prefix.length())));
  }

  /** The scopes of which one is enough where this right is needed, for people to read. */
  String enough(Right needed) {
    return Vector.of(Role.values())
        .filter(needed::isGivenBy)
        .map(role -> prefix + role.code())
        .mkString(" or ");
  }
}
