package io.lastseat.intake.door;

import io.lastseat.intake.door.Rights.Right;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Role;
import io.lastseat.intake.request.Caller;
import io.lastseat.model.id.Sha256;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Decides who may call, and with which role. A door admits every caller, those with a key of which
 * it knows the hash, or those whose token the gateway has checked.
 */
public final class Door {

  /** The prefix of a hash. No key has it, so a hash is never mistaken for a key. */
  public static final String HASH_PREFIX = "sha256:";

  private static final Pattern HASH =
      Pattern.compile(HASH_PREFIX + "([0-9A-Fa-f]{64})(?:=(read|ask|administer))?");

  private final Option<TokenRoles> tokens;
  private final Option<Vector<Key>> keys;

  private Door(Option<TokenRoles> tokens, Option<Vector<Key>> keys) {
    this.tokens = tokens;
    this.keys = keys;
  }

  /** A valid key: its hash and the role of its holder. */
  @SuppressWarnings("ArrayRecordComponent") // keys are never compared with each other
  private record Key(byte[] digest, Role role) {}

  /** The hash of a key, as {@link #forKeys} reads it. */
  public static String hashOf(String key) {
    return HASH_PREFIX + HexFormat.of().formatHex(Sha256.of(key.getBytes(StandardCharsets.UTF_8)));
  }

  /** A door for every caller. */
  public static Door open() {
    return new Door(Option.none(), Option.none());
  }

  /**
   * A door for callers with a key. Throws {@link IllegalStateException} if these cannot be hashes,
   * so that a mistake never opens the door.
   *
   * @param hashes the hashes of the valid keys, each {@code sha256:} and 64 hexadecimal digits,
   *     separated by commas; {@code =} and the role of the holder may follow each: {@code read},
   *     {@code ask} or {@code administer}, the default
   */
  public static Door forKeys(String hashes) {
    return new Door(Option.none(), Option.some(Vector.of(hashes.split(",", -1)).map(Door::key)));
  }

  /**
   * A door for calls with a checked token alone. While a deployment changes the kind of access,
   * calls may come by a route that does not check tokens yet: the door refuses them. The scopes of
   * a token give its caller roles; a token without a known scope gives none.
   */
  public static Door forTokens() {
    return forTokens(TokenRoles.ofScopes());
  }

  private static Door forTokens(TokenRoles roles) {
    return new Door(Option.some(roles), Option.none());
  }

  /**
   * The door that {@code LASTSEAT_API_ACCESS} names ({@code ApiKey}, {@code Jwt} or {@code Open}).
   * It uses {@code LASTSEAT_API_KEY_SHA256}, or the variables that {@link TokenRoles} reads.
   * Without {@code LASTSEAT_API_ACCESS} the door is for keys if there are hashes, else for
   * everyone. Throws {@link IllegalStateException} if a variable is impossible.
   */
  public static Door of(Map<String, String> environment) {
    Option<String> hashes = Option.of(environment.get("LASTSEAT_API_KEY_SHA256"));
    String access = environment.getOrDefault("LASTSEAT_API_ACCESS", "");
    return switch (access) {
      case "" -> hashes.map(Door::forKeys).getOrElse(Door::open);
      case "ApiKey" -> forKeys(hashes.getOrElse(""));
      case "Jwt" -> forTokens(TokenRoles.of(environment));
      case "Open" -> open();
      default ->
          throw new IllegalStateException(
              "LASTSEAT_API_ACCESS is '%s': say who may call, ApiKey, Jwt or Open."
                  .formatted(access));
    };
  }

  /**
   * Whether a refused call shows neither a key nor a token. A call with a wrong one gets another
   * answer than a stranger.
   */
  boolean isStranger(Call call) {
    return !admits(call)
        && !call.token()
        && call.header("x-api-key").isEmpty()
        && call.header("authorization").isEmpty();
  }

  /**
   * Whether the gateway may hand a preflight on. If it checks tokens, preflights have a route of
   * their own. The gateway itself says which pages may call, and needs only an answer.
   */
  boolean getsPreflights() {
    return tokens.isDefined();
  }

  boolean admits(Call call) {
    return (tokens.isEmpty() || call.token()) && hasKey(call);
  }

  /** Whether the caller showed a valid key or checked token; false if none is needed. */
  boolean knows(Call call) {
    return (keys.isDefined() || tokens.isDefined()) && admits(call);
  }

  /** Whether the caller of an admitted call has this role. */
  boolean gives(Call call, Role role) {
    return given(call).exists(one -> one.includes(role));
  }

  /** Why an admitted call lacks this right; empty if it has the right. */
  Option<Problem> lacks(Call call, Right right) {
    return Option.when(
        !gives(call, right.role()),
        () ->
            tokens
                .map(roles -> Problems.scopeNeeded(right.role(), roles.enough(right)))
                .getOrElse(() -> Problems.roleNeeded(right.role())));
  }

  private Vector<Role> given(Call call) {
    return tokens.map(roles -> roles.given(call.claims())).getOrElse(() -> ofKey(call).toVector());
  }

  /** Whether a caller with this key has the role. Without keys, every caller has it. */
  public boolean opensTo(Option<String> key, Role role) {
    return ofKey(key).exists(most -> most.includes(role));
  }

  private boolean hasKey(Call call) {
    return ofKey(call).isDefined();
  }

  /** The role of the holder of the key; the highest role if the door asks for no key. */
  private Option<Role> ofKey(Call call) {
    return ofKey(call.header("x-api-key"));
  }

  private Option<Role> ofKey(Option<String> sent) {
    return keys.isEmpty()
        ? Option.some(Role.ADMINISTER)
        : sent.map(key -> Sha256.of(key.getBytes(StandardCharsets.UTF_8)))
            .flatMap(given -> matching(keys.get(), given).map(Key::role).max());
  }

  /** The caller of an admitted call. A token tells more than a key, which many may share. */
  Caller caller(Call call) {
    return call.subject()
        .map(Caller::subject)
        .getOrElse(keys.isDefined() ? Caller.KEY_HOLDER : Caller.PUBLIC);
  }

  /** Compares with each hash, so that the time taken does not show which one matches. */
  private static Vector<Key> matching(Vector<Key> expected, byte[] given) {
    return expected.filter(key -> MessageDigest.isEqual(given, key.digest()));
  }

  private static Key key(String hash) {
    var found = HASH.matcher(hash);
    if (!found.matches()) {
      throw new IllegalStateException(
          "LASTSEAT_API_KEY_SHA256 must be the hash of the API key, \"sha256:\" and 64 hexadecimal"
              + " digits; several are separated by commas. \"=read\", \"=ask\" or \"=administer\""
              + " may follow: what the holder of the key may do.");
    }
    return new Key(
        HexFormat.of().parseHex(found.group(1)),
        Option.of(found.group(2)).flatMap(Role::ofCode).getOrElse(Role.ADMINISTER));
  }
}
