package io.lastseat.bench.plot;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The data of an SVG path in steps of a tenth of a pixel from point to point (SVG 1.1, section
 * 8.3), which takes half the letters of points from the origin. The steps are differences of
 * rounded points, so no error adds up.
 */
final class OutlinePath {

  private static final Pattern TOKEN = Pattern.compile("[MLQCZ]|-?\\d+(?:\\.\\d+)?");

  private final StringBuilder text = new StringBuilder();
  private char command = 'M';
  private long x;
  private long y;
  private long startX;
  private long startY;
  private long baseX;
  private long baseY;
  private int inCommand;

  /** From points with any number of decimals; only M, L, Q, C and Z are understood. */
  static String relative(String absolute) {
    OutlinePath path = new OutlinePath();
    Matcher tokens = TOKEN.matcher(absolute);
    while (tokens.find()) {
      String token = tokens.group();
      if (Character.isLetter(token.charAt(0))) {
        path.begin(token.charAt(0));
      } else {
        tokens.find();
        path.point(tenths(token), tenths(tokens.group()));
      }
    }
    return path.text.toString();
  }

  private void begin(char next) {
    command = next;
    inCommand = 0;
    text.append(Character.toLowerCase(next));
    if (next == 'Z') {
      x = startX;
      y = startY;
    }
    baseX = x;
    baseY = y;
  }

  private void point(long toX, long toY) {
    step(toX - baseX, inCommand > 0);
    step(toY - baseY, true);
    x = toX;
    y = toY;
    inCommand++;
    if (command == 'M') {
      startX = x;
      startY = y;
    }
    if (inCommand % pointsOf(command) == 0) {
      baseX = x;
      baseY = y;
    }
  }

  private static int pointsOf(char command) {
    return command == 'C' ? 3 : command == 'Q' ? 2 : 1;
  }

  private void step(long tenths, boolean apart) {
    if (apart && tenths >= 0) {
      text.append(' ');
    }
    text.append(tenths < 0 ? "-" : "");
    long size = Math.abs(tenths);
    if (size >= 10 || size == 0) {
      text.append(size / 10);
    }
    if (size % 10 != 0) {
      text.append('.').append(size % 10);
    }
  }

  private static long tenths(String number) {
    return Math.round(Double.parseDouble(number) * 10);
  }

  private OutlinePath() {}
}
