package io.lastseat.intake.door;

import io.lastseat.command.Caller;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Role;
import io.lastseat.model.id.Sha256;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;
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

  /** The most keys of a door: each caller may have one of its own, and two while it is changed. */
  public static final int MOST_KEYS = 10;

  private static final String VARIABLE = "key";

  /** The value of a stage variable without a hash: API Gateway takes no empty one. */
  private static final String NO_HASH = "-";

  private final Option<TokenRoles> tokens;
  private final Option<Function<Map<String, String>, Vector<Key>>> keys;

  private Door(Option<TokenRoles> tokens, Option<Function<Map<String, String>, Vector<Key>>> keys) {
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
   *     {@code ask} or {@code administer}, the default. At most ten, and none twice
   */
  public static Door forKeys(String hashes) {
    Vector<Key> known = keys(Vector.of(hashes.split(",", -1)));
    return new Door(Option.none(), Option.some(stage -> known));
  }

  /**
   * A door for callers with a key whose hash is a variable of the stage, {@code key0} to {@code
   * key9}, or {@code -} for none. Each call brings these variables, so that a change of keys is one
   * of the stage and not of the function. Without them nobody has a key. A value that cannot be a
   * hash fails each call with {@link IllegalStateException}.
   */
  static Door forKeysOfStage() {
    return new Door(Option.none(), Option.some(new StageKeys()));
  }

  /** Reads the keys of a stage, and remembers what it read last. */
  private static final class StageKeys implements Function<Map<String, String>, Vector<Key>> {

    private record Read(Vector<String> hashes, Vector<Key> keys) {}

    private volatile Read last = new Read(Vector.empty(), Vector.empty());

    @Override
    public Vector<Key> apply(Map<String, String> stage) {
      Vector<String> hashes =
          Vector.range(0, MOST_KEYS)
              .flatMap(number -> Option.of(stage.get(VARIABLE + number)))
              .reject(NO_HASH::equals);
      Read read = last;
      if (!read.hashes().equals(hashes)) {
        read = new Read(hashes, keys(hashes));
        last = read;
      }
      return read.keys();
    }
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
   * The door that {@code LASTSEAT_API_ACCESS} names: {@code ApiKey}, with the hashes of the stage;
   * {@code Jwt}, with the variables that {@link TokenRoles} reads; {@code Open}, or nothing, for
   * everyone. Throws {@link IllegalStateException} if a variable is impossible.
   */
  public static Door of(Map<String, String> environment) {
    String access = environment.getOrDefault("LASTSEAT_API_ACCESS", "");
    return switch (access) {
      case "" -> open();
      case "ApiKey" -> forKeysOfStage();
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
  public boolean gives(Call call, Role role) {
    return given(call).exists(one -> one.includes(role));
  }

  /**
   * Why the caller of an admitted call lacks this role; empty if the caller has it.
   *
   * @param own whether the role {@code own} would be enough for the caller's own requests
   */
  Option<Problem> lacks(Call call, Role role, boolean own) {
    return Option.when(
        !gives(call, role),
        () ->
            tokens
                .map(roles -> Problems.scopeNeeded(role, roles.enough(role, own)))
                .getOrElse(() -> Problems.roleNeeded(role)));
  }

  private Vector<Role> given(Call call) {
    return tokens.map(roles -> roles.given(call.claims())).getOrElse(() -> ofKey(call).toVector());
  }

  /** Whether a caller with this key has the role. Without keys, every caller has it. */
  public boolean opensTo(Option<String> key, Role role) {
    return ofKey(key, Map.of()).exists(most -> most.includes(role));
  }

  private boolean hasKey(Call call) {
    return ofKey(call).isDefined();
  }

  /** The role of the holder of the key; the highest role if the door asks for no key. */
  private Option<Role> ofKey(Call call) {
    return ofKey(call.header("x-api-key"), call.stage());
  }

  private Option<Role> ofKey(Option<String> sent, Map<String, String> stage) {
    return keys.isEmpty()
        ? Option.some(Role.ADMINISTER)
        : sent.map(key -> Sha256.of(key.getBytes(StandardCharsets.UTF_8)))
            .flatMap(given -> matching(keys.get().apply(stage), given).map(Key::role).headOption());
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

  private static Vector<Key> keys(Vector<String> hashes) {
    if (hashes.size() > MOST_KEYS) {
      throw new IllegalStateException(
          "There are %d API keys: give at most %d.".formatted(hashes.size(), MOST_KEYS));
    }
    Vector<Key> keys = hashes.map(Door::key);
    if (keys.distinctBy(key -> HexFormat.of().formatHex(key.digest())).size() < keys.size()) {
      throw new IllegalStateException("One key is given twice: no key has two roles.");
    }
    return keys;
  }

  private static Key key(String hash) {
    var found = HASH.matcher(hash);
    if (!found.matches()) {
      throw new IllegalStateException(
          "The hash of an API key must be \"sha256:\" and 64 hexadecimal digits; several are"
              + " separated by commas. \"=read\", \"=ask\" or \"=administer\" may follow: what the"
              + " holder of the key may do.");
    }
    return new Key(
        HexFormat.of().parseHex(found.group(1)),
        Option.of(found.group(2)).flatMap(Role::ofCode).getOrElse(Role.ADMINISTER));
  }
}
