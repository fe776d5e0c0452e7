package io.lastseat.client;

import java.time.Duration;
import java.util.Optional;

/**
 * What somebody asks for: one unit unless said otherwise. It never changes: each method gives
 * another one. The server judges the values.
 */
public final class Application {

  private final Fields fields;
  private final CallKey key;
  private final boolean async;

  private Application(Fields fields, CallKey key, boolean async) {
    this.fields = fields;
    this.key = key;
    this.async = async;
  }

  /**
   * For one unit.
   *
   * @param applicant who asks, in a form that the owner of the resource understands; at most 128
   *     characters
   */
  public static Application of(String applicant) {
    Fields fields = Fields.none().with("applicant", applicant).with("quantity", 1);
    return new Application(fields, CallKey.Choice.RANDOM, false);
  }

  private Application with(Fields more) {
    return new Application(more, key, async);
  }

  /** So many units, all of them or none; 1 to 10^12. */
  public Application quantity(long units) {
    return with(fields.with("quantity", units));
  }

  /** Held for so long until it is confirmed; the resource must allow holds of that length. */
  public Application hold(Duration length) {
    return with(fields.with("hold", length.toString()));
  }

  /** What the applicant wants to say, at most 256 characters. */
  public Application note(String text) {
    return with(fields.with("note", text));
  }

  /** What limits for applicants compare instead of the applicant's name. */
  public Application applicantKey(String compared) {
    return with(fields.with("applicantKey", compared));
  }

  /** To be put on the waiting list where too little is left, if the resource has one. */
  public Application orWait() {
    return with(fields.with("wait", true));
  }

  /** To be granted although not enough is left; takes a key for administration. */
  public Application over() {
    return with(fields.with("over", true));
  }

  /** Made by this person for the applicant; takes a key for administration. */
  public Application by(String staff) {
    return with(fields.with("by", staff));
  }

  /** Creates the resource on these terms if nobody has. */
  public Application creating(Terms terms) {
    return with(fields.with("create", terms.body()));
  }

  /** To be decided by the stream, also where it could be decided in the call. */
  public Application byTheStream() {
    return new Application(fields, key, true);
  }

  /**
   * Under this idempotency key instead of a random one: whoever applies again with the same key and
   * the same content, from wherever, finds the request that was made first. Such a key should be
   * one that nobody guesses.
   *
   * @param own 1 to 255 printable ASCII characters without a comma
   */
  public Application idempotencyKey(String own) {
    return new Application(fields, new CallKey.Own(own), async);
  }

  /**
   * Without an idempotency key, and so sent once, whatever comes of it: where the answer is lost
   * nobody knows whether there is a reservation. A key costs the service a look-up or two.
   */
  public Application withoutKey() {
    return new Application(fields, CallKey.Choice.NONE, async);
  }

  CallKey key() {
    return key;
  }

  /** The call that asks for it, without its key. */
  ApiCall call(String resource, Optional<Duration> wait) {
    ApiCall call = ApiCall.post(ApiPaths.requests(resource), fields.body());
    ApiCall waiting = wait.map(call::waiting).orElse(call);
    return async ? waiting.header("Prefer", "respond-async") : waiting;
  }
}
