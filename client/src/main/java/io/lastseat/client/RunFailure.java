package io.lastseat.client;

/** Why work failed, as the server takes it: visible text of at most 500 characters. */
final class RunFailure {

  private static final int MOST = 500;

  static String text(Throwable failure) {
    StringBuilder text = new StringBuilder();
    failure
        .toString()
        .codePoints()
        .map(point -> isShown(point) ? point : ' ')
        .limit(MOST)
        .forEach(text::appendCodePoint);
    return text.toString().isBlank() ? failure.getClass().getName() : text.toString();
  }

  private static boolean isShown(int point) {
    return !Character.isISOControl(point)
        && Character.getType(point) != Character.SURROGATE
        && point != '\uFFFD';
  }

  private RunFailure() {}
}
