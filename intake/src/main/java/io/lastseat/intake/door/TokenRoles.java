package io.lastseat.intake.door;

import io.lastseat.intake.http.Role;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The roles that a token gives. Its issuer names roles in scopes, each behind a prefix: {@code
 * lastseat:ask}. The scopes are in the claim {@code scope}, a text with spaces (RFC 8693, 4.2;
 * Cognito: {@code server/ask}), or in {@code scp}, a text at Entra and a list at Okta. An issuer
 * without scopes of its own names roles in a claim of roles or groups.
 *
 * <p>API Gateway hands every claim over as text, and a list as {@code [one two]}. So a name that
 * contains a space looks like two names.
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

  /** Reads roles from scopes that begin with {@code lastseat:}; none without such scopes. */
  static TokenRoles ofScopes() {
    return new TokenRoles(OURS, Option.none(), Vector.empty());
  }

  /**
   * Reads the rules from the environment. {@code LASTSEAT_JWT_SCOPE_PREFIX} is the prefix of roles.
   * {@code LASTSEAT_JWT_ROLES_CLAIM} is another claim that contains roles. {@code
   * LASTSEAT_JWT_ROLE_WITHOUT_SCOPE} is the role of a token that names none ({@code none} or {@code
   * own}). Throws {@link IllegalStateException} if a variable is impossible. An empty prefix is
   * impossible too: a scope {@code administer} of another program would then give rights here.
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

  /** The roles that the claims of a token name, else the role for a token that names none. */
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

  /**
   * The scopes of which one is enough where this role is needed, as a text for people.
   *
   * @param own whether the role {@code own} is enough, too
   */
  String enough(Role needed, boolean own) {
    return Vector.of(Role.values())
        .filter(role -> role.includes(needed) || (own && role == Role.OWN))
        .map(role -> prefix + role.code())
        .mkString(" or ");
  }
}
