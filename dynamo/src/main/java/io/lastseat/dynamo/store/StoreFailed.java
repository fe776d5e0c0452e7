package io.lastseat.dynamo.store;

import java.io.IOException;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** An operation that a store could not carry out. The message says what to do. */
public final class StoreFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StoreFailed(String message) {
    super(message);
  }

  private StoreFailed(String message, Throwable cause) {
    super("%s %s (%s)".formatted(message, advice(cause), cause.getMessage()), cause);
  }

  /** Of an operation of which nothing is kept. The store goes on. */
  static StoreFailed of(SQLException cause) {
    return new StoreFailed("The operation was not carried out, and nothing of it is kept.", cause);
  }

  /** Of the last transaction, after which the store answers nothing more. */
  static StoreFailed unknown(Throwable cause) {
    return new StoreFailed(
        "Whether the last operations are kept is unknown, so nothing is answered any more. Start"
            + " again: what was acknowledged is there.",
        cause);
  }

  /**
   * Whether a COMMIT failed because the disk took no more. Then its last frame, which makes it one,
   * is not whole in the log, and no recovery finds it (sqlite.org, "WAL-mode File Format"). A sync
   * that failed says nothing of the kind.
   */
  static boolean nothingIsKept(Throwable commit) {
    return commit instanceof SQLiteException sqlite
        && (sqlite.getResultCode() == SQLiteErrorCode.SQLITE_FULL
            || sqlite.getResultCode() == SQLiteErrorCode.SQLITE_IOERR_WRITE);
  }

  /** Whether an operation failed since the disk took no more, and nothing of it is kept. */
  public static boolean lacksRoom(Throwable failure) {
    return failure instanceof StoreFailed
        && failure.getCause() instanceof SQLException why
        && (nothingIsKept(why) || why.getErrorCode() == SQLiteErrorCode.SQLITE_FULL.code);
  }

  /** What to do about a failure, by SQLite's codes (sqlite.org, "Result and Error Codes"). */
  static String advice(Throwable cause) {
    if (cause instanceof IOException) {
      return "It cannot be read or written: look at its permissions, how it is mounted, and the"
          + " space that is left.";
    }
    return switch (cause instanceof SQLException sql ? sql.getErrorCode() & 0xff : 0) {
      case 5, 6 -> "Another process holds the database: end that process.";
      case 3, 8, 14 ->
          "Its files cannot be written: look at their permissions, their owner and the mount.";
      case 10 ->
          "The disk is full or broken: look at the space that is left, and at the system's"
              + " messages.";
      case 11, 26 -> "The database is damaged: put a backup of the folder in its place.";
      case 13 -> "The disk is full: free some space.";
      default -> "Look at the cause.";
    };
  }
}
