package io.lastseat.intake.resource;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The tickets of reservations that staff made. A caller who shows a ticket may look at the
 * reservation, confirm it and give it back, as its applicant. A ticket names the reservation, and
 * proves that a caller with the right asked for the ticket. The proof is an HMAC of both ids under
 * a key that no call shows; after a hand-over the generation is part of it, too. So tickets are not
 * stored, and the ids alone are not enough to make one.
 *
 * <p>Safe for use by many threads.
 */
public final class Tickets {

  private static final String HMAC = "HmacSHA256";

  /** The store of the one key of all tickets. */
  public interface Key {

    /** Reads the key; none if no ticket was made yet. Throws {@code SdkException}. */
    Option<byte[]> find();

    /** Reads the key, or makes it if it does not exist. Throws {@code SdkException}. */
    byte[] findOrMake();
  }

  private final Key key;
  private volatile Option<byte[]> known = Option.none();

  /** Uses this key, which is read once. */
  public Tickets(Key key) {
    this.key = key;
  }

  /**
   * The proof of a right to the reservation: 26 characters for 128 bits.
   *
   * @param generation how often it was handed over: each time the earlier proofs end
   */
  private String proof(ResourceId resource, RequestId reservation, int generation) {
    byte[] found = known(() -> Option.some(key.findOrMake())).get();
    return proof(found, resource, reservation, generation);
  }

  /** The ticket of a reservation that was handed over so often. */
  public String ticket(ResourceId resource, RequestId reservation, int generation) {
    return text(reservation, generation, proof(resource, reservation, generation));
  }

  /** The ticket with this proof. */
  public static String text(RequestId reservation, int generation, String proof) {
    return reservation.text() + (generation == 0 ? "-" : "-" + generation + "-") + proof;
  }

  /** Whether it proves the reservation. A call costs a read unit until the key exists. */
  public boolean isProof(ResourceId resource, RequestId reservation, int generation, String text) {
    return known(key::find)
        .exists(
            found ->
                MessageDigest.isEqual(
                    proof(found, resource, reservation, generation).getBytes(UTF_8),
                    text.getBytes(UTF_8)));
  }

  private Option<byte[]> known(Supplier<Option<byte[]>> ask) {
    Option<byte[]> found = known.isDefined() ? known : ask.get();
    known = found;
    return found;
  }

  private static String proof(
      byte[] key, ResourceId resource, RequestId reservation, int generation) {
    String since = generation == 0 ? "" : "\n" + generation;
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key, HMAC));
      byte[] code =
          mac.doFinal((resource.text() + "\n" + reservation.text() + since).getBytes(UTF_8));
      return RequestId.inLane(0, code).token();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible); // Every Java platform has it.
    }
  }
}
