package io.lastseat.model.id;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Calculates SHA-256, which every Java platform has. */
public final class Sha256 {

  /** The digest, 32 bytes. */
  public static byte[] of(byte[] bytes) {
    return begun().digest(bytes);
  }

  /** A new digest, without input. */
  public static MessageDigest begun() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Sha256() {}
}
