package io.lastseat.intake.request;

/**
 * Who calls, as far as idempotency keys are concerned: the same key from another caller is another
 * key, so no caller can occupy another's key.
 *
 * @param name tells callers apart; it begins with how the caller was recognised
 */
public record Caller(String name) {

  /** Any caller, where callers are not told apart. */
  public static final Caller PUBLIC = new Caller("public");

  /**
   * Any caller that holds a valid API key. All keys count as one: else a retry that is sent after
   * the key was changed would be a second request.
   */
  public static final Caller KEY_HOLDER = new Caller("key");

  /**
   * The subject of a token that the gateway has checked.
   *
   * @param sub the claim of that name (RFC 7519, 4.1.2)
   */
  public static Caller subject(String sub) {
    return new Caller("subject " + sub);
  }
}
