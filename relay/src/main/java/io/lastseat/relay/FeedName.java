package io.lastseat.relay;

import java.security.SecureRandom;

/** Draws the name of a feed that begins: eight letters and digits that no other feed has. */
public final class FeedName {

  private static final String LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int LENGTH = 8;
  private static final SecureRandom LOT = new SecureRandom();

  /** A new one. */
  public static String draw() {
    return LOT.ints(LENGTH, 0, LETTERS.length())
        .mapToObj(LETTERS::charAt)
        .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
        .toString();
  }

  private FeedName() {}
}
