package io.lastseat.tables;

import io.lastseat.model.grant.EditLock;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.GrantFields;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;

/** Writes and reads a lock's newest grant, the map {@code lock} in the books of a commit. */
public final class LockFields {

  /** The holder: the only text in the books that is a name. */
  public static final Field HOLDER = new Field("holder", "ho");

  private static final Field RESERVATION = new Field("requestId", "i");
  private static final Field TOKEN = new Field("token", "to");
  private static final Field HOME = new Field("home", "hm");
  private static final Field CLAIM = new Field("claim", "ci");
  private static final Field MAIN = new Field("main", "mn");

  private static final Field ATTEMPT = new Field("attempt", "at");
  private static final Field RESULT = new Field("result", "rs");
  private static final Field FAILURE = new Field("failure", "fl");

  /** The attribute that holds the map. */
  public static final Field LOCK = new Field("lock", "lock");

  /** Writes the grant, if there is one. */
  public static void write(Option<LockGrant> lock, ItemWriter to) {
    to.inside(LOCK, lock, LockFields::write);
  }

  private static void write(LockGrant lock, ItemWriter to) {
    to.text(RESERVATION, lock.reservation().text())
        .text(HOLDER, lock.holder())
        .number(TOKEN, lock.token());
    GrantFields.writeUnits(lock.grant(), to);
    GrantFields.writeChanges(lock.grant(), to);
    GrantFields.writeHold(lock.grant(), to);
    OthersField.write(lock.grant().others(), to);
    for (EditLock edit : lock.edit()) {
      to.text(HOME, edit.home().text())
          .text(CLAIM, edit.claim().text())
          .text(MAIN, edit.main().text());
    }
    to.number(ATTEMPT, lock.run().map(RunState::attempt))
        .text(RESULT, lock.result())
        .text(FAILURE, lock.run().flatMap(RunState::failure));
  }

  /** Reads the grant back; throws {@link IllegalArgumentException} if it is damaged. */
  public static Option<LockGrant> read(ItemReader from) {
    return from.insideIfAny(LOCK, "The lock in a commit", LockFields::lock);
  }

  private static LockGrant lock(ItemReader from) {
    Grant grant =
        GrantFields.read(Option.none(), Quantities.NONE, Option.none(), from)
            .with(OthersField.read(from));
    return new LockGrant(
        RequestFields.id("requestId", from.text(RESERVATION)),
        from.textIfAny(HOLDER),
        from.number(TOKEN),
        grant,
        edit(from),
        run(from.numberIfAny(ATTEMPT), from.textIfAny(RESULT), from.textIfAny(FAILURE)));
  }

  private static Option<EditLock> edit(ItemReader from) {
    return from.textIfAny(HOME)
        .map(
            home ->
                new EditLock(
                    new ResourceId(home),
                    RequestFields.id(CLAIM.full(), from.text(CLAIM)),
                    new ResourceId(from.text(MAIN))));
  }

  private static Option<RunState> run(
      Option<Long> attempt, Option<String> result, Option<String> failure) {
    if (attempt.isEmpty() && (result.isDefined() || failure.isDefined())) {
      throw new IllegalArgumentException("what became of a run has no attempt");
    }
    return attempt.map(number -> new RunState(number, result, failure));
  }

  private LockFields() {}
}
