package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.Fields;
import io.lastseat.client.http.Keys;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * An applicant's wish: one unit unless said otherwise. A claim names {@link #and each resource with
 * its quantity}, or {@link #time the time} that is wanted of a series. It never changes: each
 * method gives another one. The server judges the values.
 */
public final class Application {

  private static final String QUANTITY = "quantity";
  private static final String RESOURCES = "resources";

  private final Fields fields;
  private final Keys.Choice key;
  private final boolean async;

  private Application(Fields fields, Keys.Choice key, boolean async) {
    this.fields = fields;
    this.key = key;
    this.async = async;
  }

  /**
   * Of this applicant, for one unit.
   *
   * @param applicant a name in a form that the owner of the resource understands; at most 128
   *     characters
   */
  public static Application of(String applicant) {
    Fields fields = Fields.none().with("applicant", applicant);
    return new Application(fields, new Keys.Choice.Random(), false);
  }

  private Application with(Fields more) {
    return new Application(more, key, async);
  }

  /** This many units, all of them or none; 1 to 10^12. Of a series, of each slot. */
  public Application quantity(long units) {
    return with(fields.with(QUANTITY, units));
  }

  /** Held this long until it is confirmed; each resource must allow holds of that length. */
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

  /** Of one more resource of a claim, of 20 at most; where one is named twice the sum counts. */
  public Application and(String resource, long quantity) {
    ArrayNode resources = Fields.NODES.arrayNode();
    fields.members().path(RESOURCES).forEach(resources::add);
    resources.addObject().put("resourceId", resource).put("quantity", quantity);
    return with(fields.with(RESOURCES, resources));
  }

  /**
   * A claim of the slots of a series in between, 20 at most, as its clocks show the time there. A
   * time that those clocks show twice takes an offset.
   */
  public Application time(String series, LocalDateTime from, LocalDateTime to) {
    return time(series, from.toString(), to.toString());
  }

  /** The same from one moment to another. */
  public Application time(String series, OffsetDateTime from, OffsetDateTime to) {
    return time(series, from.toString(), to.toString());
  }

  /** The same as text: {@code 2026-11-23T10:00}, with an offset or without. */
  public Application time(String series, String from, String to) {
    return with(fields.with("series", series).with("from", from).with("to", to));
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

  /** Creates the resource on these terms if it is not there. */
  public Application creating(Terms terms) {
    return with(fields.with("create", terms.fields().members()));
  }

  /** To be decided by the stream, also where it could be decided in the call. */
  public Application byTheStream() {
    return new Application(fields, key, true);
  }

  /**
   * Under this idempotency key instead of a random one: the same key with the same content, from
   * any process, finds the request that was made first. Choose a key that cannot be guessed.
   *
   * @param own 1 to 255 printable ASCII characters without a comma
   */
  public Application idempotencyKey(String own) {
    return new Application(fields, new Keys.Choice.Own(own), async);
  }

  /**
   * Without an idempotency key, and so sent once: where the answer is lost it is not known whether
   * there is a reservation. A key costs the service a look-up or two.
   */
  public Application withoutKey() {
    return new Application(fields, new Keys.Choice.None(), async);
  }

  Keys.Choice key() {
    return key;
  }

  /** A claim's first resource by name, which keeps it; empty for a time: the server knows. */
  String home() {
    return StreamSupport.stream(fields.members().path(RESOURCES).spliterator(), false)
        .map(resource -> resource.path("resourceId").asText())
        .min(Comparator.naturalOrder())
        .orElse("");
  }

  /** The call that asks one resource for it, without its key. */
  ApiCall call(String resource, Optional<Duration> wait) {
    Fields one = fields.members().has(QUANTITY) ? fields : fields.with(QUANTITY, 1);
    ApiCall call = ApiCall.post(ApiCall.path("resources", resource) + "/requests", one);
    ApiCall waiting = wait.map(call::waiting).orElse(call);
    return async ? waiting.header("Prefer", "respond-async") : waiting;
  }

  /** The call that claims it of several resources, without its key. */
  ApiCall claim(Optional<Duration> wait) {
    ApiCall call = ApiCall.post("/v1/claims", fields);
    return wait.map(call::waiting).orElse(call);
  }
}
