package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A kind of request by the documentation alone. An entry of a commit has brief names. */
public interface AuditedKind {

  /** What its requests have besides the common attributes: brief names, and what they stand for. */
  Map<String, String> fields();

  /** Why this entry would be refused by these books, or null. */
  @Nullable String refusal(Account books, Attributes entry);

  /** By how many units granting it changes what is taken. */
  default long change(Account books, Attributes entry) {
    return 0;
  }

  /** Enters what else it changes once it is granted. */
  default void granted(Account books, Attributes entry) {}

  /** The reservation that it ends once it is granted, or null. */
  default @Nullable String ends(Attributes entry) {
    return null;
  }

  /** Whether its requests cannot be meant, so that the entry repeats nothing but an explanation. */
  default boolean isImpossible() {
    return false;
  }
}
