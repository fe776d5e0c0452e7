package io.lastseat.decide;

import io.lastseat.model.Policy;
import io.lastseat.model.Verdict;
import io.vavr.control.Option;

/**
 * An upper bound of what a verdict takes in a commit, in bytes of DynamoDB's item size, without
 * encoding it. A test holds it against the real size.
 */
final class VerdictBytes {

  /** Attribute names, numbers and the map around them. */
  private static final int FIXED = 112;

  static int atMost(Verdict verdict) {
    return FIXED
        + verdict
            .request()
            .match(
                reserve -> utf8(reserve.applicant()) + text(reserve.note()),
                configure -> policy(configure.policy()),
                impossible -> utf8(impossible.why()));
  }

  private static int policy(Policy policy) {
    return 64 + text(policy.title());
  }

  private static int text(Option<String> text) {
    return text.map(VerdictBytes::utf8).getOrElse(0);
  }

  /** UTF-8 takes at most three bytes for each UTF-16 unit. */
  private static int utf8(String text) {
    int bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      bytes += text.charAt(i) < 0x80 ? 0 : 2;
    }
    return bytes;
  }

  private VerdictBytes() {}
}
