package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import java.util.NoSuchElementException;

/** All kinds by their names. */
public final class AuditedKinds {

  private static final String USUAL = "reserve";
  private static final String PART = "part";
  private static final AuditedReserve RESERVE = new AuditedReserve();
  private static final AuditedClaim CLAIM = new AuditedClaim(RESERVE);
  private static final Map<String, AuditedKind> BY_NAME =
      Map.of(
          USUAL,
          RESERVE,
          "configure",
          new AuditedConfigure(),
          "deposit",
          new AuditedDeposit(),
          "cancel",
          new AuditedCancel(),
          "confirm",
          new AuditedConfirm(),
          "extend",
          new AuditedExtend(),
          "change",
          new AuditedChange(),
          "claim",
          CLAIM,
          "impossible",
          new AuditedImpossible());

  /** What is asked of another resource, by the kind that it would be there. */
  private static final Map<String, AuditedKind> PARTS =
      Map.of(
          USUAL,
          new AuditedPart(CLAIM),
          "cancel",
          new AuditedPart(named("cancel")),
          "confirm",
          new AuditedPart(named("confirm")),
          "extend",
          new AuditedPart(named("extend")));

  /** That of an entry of a commit, which names no kind where it is a reservation. */
  public static AuditedKind ofEntry(Attributes entry) {
    if (isPart(entry)) {
      return known(PARTS, entry.has("as") ? entry.text("as") : USUAL);
    }
    return named(entry.has("k") ? entry.text("k") : USUAL);
  }

  /** The kind of that name; throws {@link NoSuchElementException} for an unknown one. */
  public static AuditedKind named(String name) {
    return known(BY_NAME, name);
  }

  /** Whether the whole stands in another log. */
  public static boolean isPart(Attributes entry) {
    return PART.equals(entry.textOrNull("k"));
  }

  private static AuditedKind known(Map<String, AuditedKind> kinds, String name) {
    AuditedKind kind = kinds.get(name);
    if (kind == null) {
      throw new NoSuchElementException("the kind " + name + " is unknown");
    }
    return kind;
  }

  private AuditedKinds() {}
}
