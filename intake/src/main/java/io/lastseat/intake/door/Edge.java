package io.lastseat.intake.door;

import io.lastseat.intake.http.Problems;
import io.lastseat.model.id.Sha256;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.site.Site;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Admits calls that come by the edge, which stands in front of the API and sends a secret with each
 * call. Other calls need a valid key or a checked token.
 */
public final class Edge implements Site {

  private static final String HASHES = "LASTSEAT_EDGE_SECRET_HASH";

  /** A hash's length: half a SHA-256 resists guessing, and two fit a version's description. */
  private static final int HASH_BYTES = 16;

  private static final Pattern HASH = Pattern.compile("[0-9a-f]{" + 2 * HASH_BYTES + "}");

  /** The hash that the commands for hashes produce if the variable of the secret is not set. */
  private static final String OF_NOTHING =
      HexFormat.of().formatHex(Sha256.of(new byte[0]), 0, HASH_BYTES);

  private final Door door;
  private final Vector<byte[]> hashes;

  private Edge(Door door, Vector<byte[]> hashes) {
    this.door = door;
    this.hashes = hashes;
  }

  /**
   * Makes the edge from {@code LASTSEAT_EDGE_SECRET_HASH}: the first 32 digits of the SHA-256 of
   * its secret, or of two secrets, separated by a comma. None if the variable is absent. Throws
   * {@link IllegalStateException} for a value that is no such hash, or is the hash of an empty
   * secret.
   */
  public static Option<Edge> of(Map<String, String> environment, Door door) {
    return Option.of(environment.get(HASHES))
        .filter(text -> !text.isEmpty())
        .map(text -> new Edge(door, Vector.of(text.split(",", -1)).map(Edge::hash)));
  }

  /**
   * Answers calls that came around the edge, which the API never sees. A browser's preflight
   * carries no key, so it is answered here, as the API answers it.
   */
  @Override
  public Answer answer(Call call, Function<Call, Answer> api) {
    return answered(call).map(ApiDispatcher::complete).getOrElse(() -> api.apply(call));
  }

  private Option<Answer> answered(Call call) {
    if (door.knows(call) || call.header(Site.EDGE_HEADER).exists(this::isSecret)) {
      return Option.none();
    }
    return Option.some(
        door.getsPreflights() && call.isPreflight()
            ? Answer.nothing()
            : Problems.AROUND_THE_EDGE.problem().answer());
  }

  /** Compares with each of them, so that the time does not tell which one it was. */
  private boolean isSecret(String sent) {
    byte[] digest = Sha256.of(sent.getBytes(StandardCharsets.UTF_8));
    byte[] given = Arrays.copyOf(digest, HASH_BYTES);
    return hashes.count(hash -> MessageDigest.isEqual(given, hash)) > 0;
  }

  private static byte[] hash(String text) {
    if (!HASH.matcher(text).matches() || text.equals(OF_NOTHING)) {
      throw new IllegalStateException(
          HASHES
              + " must be the first 32 hexadecimal digits of the SHA-256 of the edge's secret; two"
              + " are separated by a comma. The secret is not empty.");
    }
    return HexFormat.of().parseHex(text);
  }
}
