package io.lastseat.tables;

import io.lastseat.model.grant.EditLock;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.Permits;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.GrantFields;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.Varints;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.time.Instant;

/**
 * Writes and reads the permits of a lock. The only permit of a lock is the map {@code lock} in the
 * books of a commit. Several are the bytes {@code permits}, without names: for each permit the
 * token, the units, the changes, the begin of the lease plus one and its end, in milliseconds (0
 * alone if it was given back), and the id of the request.
 */
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

  private static final String PERMITS = "permits";

  /** Writes the grants, if there are any. */
  public static void write(Permits permits, ItemWriter to) {
    Option<LockGrant> only = permits.grants().find(grant -> grant.permit().isEmpty());
    to.inside(LOCK, only, LockFields::write);
    to.bytesIfAny(PERMITS, numbered(permits.grants().removeAll(only)));
  }

  private static byte[] numbered(Vector<LockGrant> grants) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (LockGrant lease : grants) {
      Varints.write(lease.token(), bytes);
      Varints.write(lease.grant().units(), bytes);
      Varints.write(lease.grant().changes(), bytes);
      long since = lease.grant().hold().map(hold -> hold.since().toEpochMilli() + 1).getOrElse(0L);
      Varints.write(since, bytes);
      for (Hold hold : lease.grant().hold()) {
        // A clock that jumped back may have renewed it to an end before its begin.
        Varints.write(hold.until().toEpochMilli(), bytes);
      }
      Varints.write(lease.reservation().text(), bytes);
    }
    return bytes.toByteArray();
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

  /** Reads the grants back; throws {@link IllegalArgumentException} if they are damaged. */
  public static Permits read(ItemReader from) {
    Vector<LockGrant> grants =
        from.insideIfAny(LOCK, "The lock in a commit", LockFields::lock).toVector();
    Varints.Bytes bytes = new Varints.Bytes(PERMITS, from.bytesIfAny(PERMITS));
    while (bytes.hasMore()) {
      grants = grants.append(lease(grants.size() + 1, bytes));
    }
    return new Permits(grants);
  }

  private static LockGrant lease(int permit, Varints.Bytes from) {
    long token = from.number();
    long units = from.number();
    int changes = Math.toIntExact(from.number());
    Option<Instant> since =
        Option.some(from.number())
            .filter(each -> each > 0)
            .map(each -> Instant.ofEpochMilli(each - 1));
    Option<Hold> hold = since.map(begin -> new Hold(begin, Instant.ofEpochMilli(from.number())));
    return new LockGrant(
        RequestFields.id(PERMITS, from.text()),
        Option.none(),
        token,
        Option.some(permit),
        new Grant(units, hold, changes),
        Option.none(),
        Option.none());
  }

  private static LockGrant lock(ItemReader from) {
    Grant grant =
        GrantFields.read(Option.none(), Quantities.NONE, Option.none(), from)
            .with(OthersField.read(from));
    return new LockGrant(
        RequestFields.id("requestId", from.text(RESERVATION)),
        from.textIfAny(HOLDER),
        from.number(TOKEN),
        Option.none(),
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
