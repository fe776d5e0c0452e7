package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one applicant has of a resource at some moment, added up from his reservations.
 *
 * @param name whose it is, as the log names him
 * @param units that are live or waited for
 * @param requests that have such units
 * @param unitsHeld those of the units that lapse, by the moment in milliseconds
 * @param requestsHeld those of the requests that lapse
 * @param unitsWaiting those of the units that are waited for
 * @param requestsWaiting those of the requests that wait
 */
public record AuditedTally(
    String name,
    long units,
    long requests,
    SortedMap<Long, Long> unitsHeld,
    SortedMap<Long, Long> requestsHeld,
    long unitsWaiting,
    long requestsWaiting) {

  private static final int BYTES = 16;

  /** The first 16 bytes of SHA-256 of the resource and what is compared, in URL-safe Base64. */
  static String name(String resource, Attributes entry) {
    String compared =
        entry.has("ak")
            ? resource + "/applicantKey/" + entry.text("ak")
            : resource + "/applicant/" + entry.text("a");
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(compared.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, BYTES));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Of these reservations at this moment. */
  static AuditedTally of(String name, Iterable<AuditedGrant> his, long clock) {
    long units = 0;
    long requests = 0;
    SortedMap<Long, Long> unitsHeld = new TreeMap<>();
    SortedMap<Long, Long> requestsHeld = new TreeMap<>();
    long unitsWaiting = 0;
    long requestsWaiting = 0;
    for (AuditedGrant grant : his) {
      long counted = grant.isWaiting() ? grant.units() : grant.live(clock);
      units += counted;
      requests += counted > 0 ? 1 : 0;
      unitsWaiting += grant.isWaiting() ? counted : 0;
      requestsWaiting += grant.isWaiting() ? 1 : 0;
      if (counted > 0 && grant.isHeld()) {
        unitsHeld.merge(grant.until(), counted, Long::sum);
        requestsHeld.merge(grant.until(), 1L, Long::sum);
      }
    }
    return new AuditedTally(
        name, units, requests, unitsHeld, requestsHeld, unitsWaiting, requestsWaiting);
  }
}
