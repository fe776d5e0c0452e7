package io.lastseat.tables.fields;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes numbers from 0 in few bytes: seven bits a byte, the lowest first; the highest bit says
 * that another byte follows (as in Protocol Buffers, "Base 128 Varints"). A text is the number of
 * its bytes, followed by the bytes.
 */
public final class Varints {

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  public static void write(long number, ByteArrayOutputStream to) {
    long rest = number;
    while (rest >= MORE) {
      to.write((int) (rest % MORE) | MORE);
      rest /= MORE;
    }
    to.write((int) rest);
  }

  /** Writes a text of ASCII characters. */
  public static void write(String text, ByteArrayOutputStream to) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    write(bytes.length, to);
    to.writeBytes(bytes);
  }

  /**
   * Reads bytes from their front. It throws {@link IllegalArgumentException} if they are damaged.
   */
  public static final class Bytes {

    private final String what;
    private final byte[] bytes;
    private int next;

    /**
     * Reads all these bytes.
     *
     * @param what names them in an error
     */
    public Bytes(String what, byte[] bytes) {
      this.what = what;
      this.bytes = bytes;
    }

    public boolean hasMore() {
      return next < bytes.length;
    }

    public long number() {
      long number = 0;
      for (int shift = 0; shift < Long.SIZE - 1; shift += BITS) {
        byte part = next();
        number |= (long) (part & (MORE - 1)) << shift;
        if ((part & MORE) == 0) {
          return number;
        }
      }
      throw new IllegalArgumentException(what + " has a number that is too long");
    }

    public String text() {
      long length = number();
      if (length > bytes.length - next) {
        throw new IllegalArgumentException(what + " ends within a text");
      }
      String text = new String(bytes, next, (int) length, StandardCharsets.US_ASCII);
      next += (int) length;
      return text;
    }

    private byte next() {
      if (next == bytes.length) {
        throw new IllegalArgumentException(what + " ends within a number");
      }
      return bytes[next++];
    }
  }

  private Varints() {}
}
