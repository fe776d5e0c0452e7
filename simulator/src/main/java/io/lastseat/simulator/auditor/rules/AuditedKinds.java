package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import java.util.NoSuchElementException;

/** All kinds by their names. */
public final class AuditedKinds {

  private static final String USUAL = "reserve";
  private static final Map<String, AuditedKind> BY_NAME =
      Map.of(
          USUAL,
          new AuditedReserve(),
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
          "impossible",
          new AuditedImpossible());

  /** That of an entry of a commit, which names no kind where it is a reservation. */
  public static AuditedKind ofEntry(Attributes entry) {
    return named(entry.has("k") ? entry.text("k") : USUAL);
  }

  /** The kind of that name; throws {@link NoSuchElementException} for an unknown one. */
  public static AuditedKind named(String name) {
    AuditedKind kind = BY_NAME.get(name);
    if (kind == null) {
      throw new NoSuchElementException("the kind " + name + " is unknown");
    }
    return kind;
  }

  private AuditedKinds() {}
}
