package io.lastseat.intake.lock;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Problem;
import io.lastseat.model.Books;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** The JSON document of a lock and all that it refers to. */
final class EditLockDocument {

  private static final String LOCKS = "locks";

  /** The locks that were acquired, renewed or released, as they are now. */
  static ObjectNode of(ObjectNode main, LockOutcome.OfSeveral several) {
    main.withArray(LOCKS).addAll(locks(several.locks()).toJavaList());
    return main;
  }

  /** The refusal, with all locks as they are now. */
  static Problem of(Problem main, LockOutcome.OfSeveral several) {
    ObjectNode members = main.members().deepCopy();
    several.limiting().forEach(lock -> members.put("limitingLock", lock.text()));
    if (several.outcome() instanceof LockOutcome.NoLock) {
      return main.withMembers(members);
    }
    members.withArray(LOCKS).addAll(locks(several.locks()).toJavaList());
    return main.withMembers(members);
  }

  private static Vector<ObjectNode> locks(Vector<Books> all) {
    return all.map(books -> LockDocument.of(books.resource().text(), Option.some(books)));
  }

  /** The state of a lock: edited, locked by another lock that refers to it, or free. */
  static String state(Option<Books> books) {
    return books.flatMap(LockDocument::live).isEmpty()
        ? "normal"
        : books.flatMap(EditLockDocument::lockedBy).isDefined() ? "locked" : "editing";
  }

  /**
   * The lock that refers to this one, because of which this one is held; none if that is not so.
   */
  static Option<ResourceId> lockedBy(Books books) {
    return LockDocument.live(books)
        .flatMap(lock -> lock.edit())
        .map(edit -> edit.main())
        .filter(main -> !main.equals(books.resource()));
  }

  private EditLockDocument() {}
}
