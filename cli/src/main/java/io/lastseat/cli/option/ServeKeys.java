package io.lastseat.cli.option;

import io.lastseat.intake.door.Door;
import io.lastseat.intake.http.Role;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The keys that {@code lastseat serve} knows, each with the role of its holder. */
public final class ServeKeys {

  @CommandLine.Option(
      names = "--api-key",
      paramLabel = "KEY",
      description =
          "Callers must send this key as X-Api-Key. The environment variable LASTSEAT_API_KEY"
              + " serves too, and does not show in the list of processes.")
  private @Nullable String apiKey;

  @CommandLine.Option(
      names = "--ask-key",
      paramLabel = "KEY",
      description =
          "Who sends this key may look, reserve, and confirm, extend, change and cancel, but not"
              + " set terms, deposit or reserve as staff. May be repeated; needs a key that may do"
              + " everything.")
  private List<String> askKeys = List.of();

  @CommandLine.Option(
      names = "--read-key",
      paramLabel = "KEY",
      description =
          "Who sends this key may only look, at rosters too. May be repeated; needs a key that may"
              + " do everything.")
  private List<String> readKeys = List.of();

  @CommandLine.Option(
      names = "--key-hash",
      paramLabel = "HASH",
      description =
          "Who sends the key with this hash is let in, too: sha256: and 64 hexadecimal digits, then"
              + " =read, =ask or =administer; nothing is =administer. May be repeated: two keys of"
              + " one caller while it is changed.")
  private List<String> hashes = List.of();

  private record Known(String key, Role role) {}

  /** The administrator's key; none if every caller is an administrator. */
  public Option<String> apiKey() {
    return ApiKeyText.checked(apiKey);
  }

  /**
   * The hashes of all keys, in the form of the function's environment; none if there is no key.
   *
   * @throws WrongUsage if a key is impossible, or has two roles, or there are more than ten, or no
   *     caller could set terms
   */
  public Option<String> hashes() {
    Vector<Known> known =
        apiKey()
            .toVector()
            .map(key -> new Known(key, Role.ADMINISTER))
            .appendAll(checked(askKeys, Role.ASK))
            .appendAll(checked(readKeys, Role.READ));
    Vector<String> all =
        known.map(one -> Door.hashOf(one.key()) + "=" + one.role().code()).appendAll(hashes);
    if (!all.isEmpty() && !all.exists(one -> !one.endsWith("=read") && !one.endsWith("=ask"))) {
      throw new WrongUsage(
          "No key may do everything, so no caller could set terms: give --api-key,"
              + " LASTSEAT_API_KEY, or a --key-hash without a role");
    }
    try {
      all.headOption().forEach(any -> Door.forKeys(all.mkString(",")));
    } catch (IllegalStateException impossible) {
      throw new WrongUsage(String.valueOf(impossible.getMessage()));
    }
    return Option.when(!all.isEmpty(), () -> all.mkString(","));
  }

  private static Vector<Known> checked(List<String> keys, Role role) {
    return Vector.ofAll(keys).map(key -> new Known(ApiKeyText.checked(key).get(), role));
  }
}
