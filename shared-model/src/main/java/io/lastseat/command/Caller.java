package io.lastseat.command;

/**
 * The caller to whom an idempotency key belongs. The same key from another caller is another key,
 * so no caller can occupy another's key.
 *
 * @param name distinguishes callers; it begins with how the caller was recognised
 */
public record Caller(String name) {

  /** Every caller, if the deployment does not distinguish callers. */
  public static final Caller PUBLIC = new Caller("public");

  /**
   * Every caller that has a valid API key. All keys count as one: else a retry after a change of
   * the key would be a second request.
   */
  public static final Caller KEY_HOLDER = new Caller("key");

  /**
   * A caller with a token that the gateway has checked.
   *
   * @param sub the claim {@code sub} of the token (RFC 7519, 4.1.2)
   */
  public static Caller subject(String sub) {
    return new Caller("subject " + sub);
  }
}
