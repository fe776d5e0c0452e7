package io.lastseat.tables.fields;

import java.util.Set;
import java.util.TreeSet;

/**
 * Thrown if a newer program wrote a commit or a row. The cause lies in the deployment, not in the
 * item: a program that knows the item must try again.
 */
public final class NewerVersionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String what;

  private NewerVersionException(String what) {
    super(what + ": deploy the newer program.");
    this.what = what;
  }

  /** The message without its advice. */
  public String what() {
    return what;
  }

  static NewerVersionException version(String what, long version) {
    return new NewerVersionException(
        "%s has version %d, this program knows versions up to %d"
            .formatted(what, version, FormatVersion.CURRENT));
  }

  static NewerVersionException attributes(String what, Set<String> names) {
    return new NewerVersionException(
        "%s has what this program does not know, %s"
            .formatted(what, String.join(", ", new TreeSet<>(names))));
  }

  /** The books need a feature of that name. */
  public static NewerVersionException need(String feature) {
    return new NewerVersionException(
        "The books of a commit need %s, which this program does not know".formatted(feature));
  }

  /** Rules of that number decided the commit. */
  public static NewerVersionException rules(long number, int newest) {
    return new NewerVersionException(
        "A commit was decided by the rules number %d, this program knows rules up to %d"
            .formatted(number, newest));
  }

  /** This program cannot decide the request. */
  public static NewerVersionException request(String id, String why) {
    return new NewerVersionException("The request %s is of a newer program: %s".formatted(id, why));
  }

  public static NewerVersionException kind(String what, String kind) {
    return new NewerVersionException(
        "%s is of the kind %s, which this program does not know".formatted(what, kind));
  }

  /** An attribute has one of several words, and this program does not know it. */
  public static NewerVersionException word(String name, String word) {
    return new NewerVersionException(
        "%s is '%s', which this program does not know".formatted(name, word));
  }
}
