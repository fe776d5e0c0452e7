package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A kind of request by the documentation alone. An entry of a commit has brief names. */
public interface AuditedKind {

  /** What its requests have besides the common attributes: brief names, and what they stand for. */
  Map<String, String> fields();

  /** What the value of that brief name may have inside, as {@link #fields}; nothing if no map. */
  default Map<String, String> inside(String brief) {
    return Map.of();
  }

  /** What the entry says under that brief name, as requests and rows say it: in full; or null. */
  default @Nullable AttributeValue inFull(String brief, Attributes entry) {
    AttributeValue value = entry.item().get(brief);
    Map<String, String> inside = inside(brief);
    if (value == null || inside.isEmpty()) {
      return value;
    }
    Map<String, AttributeValue> map = new HashMap<>();
    value.m().forEach((name, inner) -> map.put(inside.getOrDefault(name, "?" + name), inner));
    return AttributeValue.fromM(map);
  }

  /** Why this entry would be refused by these books, or null. */
  @Nullable String refusal(Account books, Attributes entry);

  /** The reservation that it is about: its own, that of another request, or null for none. */
  default @Nullable String reservation(Attributes entry) {
    return null;
  }

  /** The terms that this entry is decided on; null where there are none. */
  default @Nullable AuditedTerms terms(Account books, Attributes entry) {
    return books.terms();
  }

  /**
   * What that reservation has once this is granted, or null where it is about none.
   *
   * @param now when a hold would begin
   * @param decisionNo of this decision
   */
  default @Nullable AuditedGrant grant(Account books, Attributes entry, long now, long decisionNo) {
    return null;
  }

  /** The units that go without saying in an entry of this kind, or null where they must stand. */
  default @Nullable Long impliedUnits(Attributes entry) {
    return null;
  }

  /** By how much the units taken change where the entry does not say it. */
  default long impliedChange(Attributes entry) {
    return 0;
  }

  /** Whether it may take more than there is. */
  default boolean mayGoOver(Attributes entry) {
    return false;
  }

  /** Enters what else it changes once it is granted. */
  default void granted(Account books, Attributes entry) {}

  /** Whether what is not refused waits for room, instead of being granted. */
  default boolean waits(Account books, Attributes entry) {
    return false;
  }

  /** What its entries may say of the waiting list: brief names, and what they stand for. */
  default Map<String, String> waitingFields() {
    return Map.of();
  }

  /** Whether it makes a reservation or is about one. */
  default boolean isAboutReservations() {
    return isAboutAnother();
  }

  /** Whether it is about an earlier request, and not about its own reservation. */
  default boolean isAboutAnother() {
    return fields().containsKey("p");
  }

  /** Whether its requests cannot be meant, so that the entry repeats nothing but an explanation. */
  default boolean isImpossible() {
    return false;
  }
}
