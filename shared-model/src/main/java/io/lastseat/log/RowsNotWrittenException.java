package io.lastseat.log;

/** DynamoDB kept leaving items of a batch unprocessed: it is overloaded, try again later. */
public final class RowsNotWrittenException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RowsNotWrittenException(int items, int rounds) {
    super("DynamoDB left %d items of a batch unprocessed %d times".formatted(items, rounds));
  }
}
