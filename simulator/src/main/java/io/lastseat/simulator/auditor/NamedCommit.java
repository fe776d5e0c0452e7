package io.lastseat.simulator.auditor;

/**
 * The commit that the id of a request names: the first eight of the 26 digits behind the dash, if
 * the last one, divided by four, leaves one over. Written from the description of the format alone.
 */
final class NamedCommit {

  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

  /** Whether it names that one. */
  static boolean is(String requestId, long commitNo) {
    String token = requestId.substring(requestId.indexOf('-') + 1);
    long number = 0;
    for (char digit : token.substring(0, 8).toCharArray()) {
      number = number * DIGITS.length() + DIGITS.indexOf(digit);
    }
    return DIGITS.indexOf(token.charAt(25)) % 4 == 1 && number == commitNo;
  }

  private NamedCommit() {}
}
