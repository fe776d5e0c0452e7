package io.lastseat.intake.http;

import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * The role that a token gives, by its claim {@code scope} (RFC 8693, 4.2): {@code lastseat:read},
 * {@code lastseat:ask}, {@code lastseat:administer}.
 */
final class TokenScopes {

  private static final String OURS = "lastseat:";

  /** Scopes are separated by spaces; a gateway writes an array of them as {@code [one two]}. */
  private static final String SEPARATORS = "[\\s,\"\\[\\]]+";

  /**
   * The greatest role that one of the scopes names; none where those of ours name no role. A token
   * without a scope of ours may do everything: its issuer knows nothing of roles.
   */
  static Option<Role> role(Option<String> scope) {
    Vector<String> ours =
        Vector.of(scope.getOrElse("").split(SEPARATORS)).filter(name -> name.startsWith(OURS));
    return ours.isEmpty()
        ? Option.some(Role.ADMINISTER)
        : ours.flatMap(name -> Role.ofCode(name.substring(OURS.length()))).max();
  }

  private TokenScopes() {}
}
