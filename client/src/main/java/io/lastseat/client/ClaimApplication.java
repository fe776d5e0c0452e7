package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * What somebody asks for of several resources, all or nothing: either {@link #and each resource
 * with its quantity}, or {@link #time the time} that is wanted of a series. It never changes: each
 * method gives another one. The server judges the values.
 */
public final class ClaimApplication {

  private static final String RESOURCES = "resources";

  private final Fields fields;
  private final CallKey key;

  private ClaimApplication(Fields fields, CallKey key) {
    this.fields = fields;
    this.key = key;
  }

  /**
   * Of nothing yet.
   *
   * @param applicant who asks, at most 128 characters
   */
  public static ClaimApplication of(String applicant) {
    return new ClaimApplication(Fields.none().with("applicant", applicant), CallKey.Choice.RANDOM);
  }

  private ClaimApplication with(Fields more) {
    return new ClaimApplication(more, key);
  }

  /** Of one more resource, of 20 at most; where one is named twice the sum counts. */
  public ClaimApplication and(String resource, long quantity) {
    ArrayNode resources = Fields.NODES.arrayNode();
    fields.members().path(RESOURCES).forEach(resources::add);
    resources.addObject().put("resourceId", resource).put("quantity", quantity);
    return with(fields.with(RESOURCES, resources));
  }

  /**
   * The slots of a series in between, 20 at most, as its clocks show the time there; one unit of
   * each unless said otherwise. A time that those clocks show twice takes an offset.
   */
  public ClaimApplication time(String series, LocalDateTime from, LocalDateTime to) {
    return time(series, from.toString(), to.toString());
  }

  /** The same from one moment to another. */
  public ClaimApplication time(String series, OffsetDateTime from, OffsetDateTime to) {
    return time(series, from.toString(), to.toString());
  }

  /** The same as text: {@code 2026-11-23T10:00}, with an offset or without. */
  public ClaimApplication time(String series, String from, String to) {
    return with(fields.with("series", series).with("from", from).with("to", to));
  }

  /** So many units of each slot; of a series alone. */
  public ClaimApplication quantity(long units) {
    return with(fields.with("quantity", units));
  }

  /** Held on all of them for so long until it is confirmed; each must allow that. */
  public ClaimApplication hold(Duration length) {
    return with(fields.with("hold", length.toString()));
  }

  /** What the applicant wants to say, at most 256 characters. */
  public ClaimApplication note(String text) {
    return with(fields.with("note", text));
  }

  /** Made by this person for the applicant; takes a key for administration. */
  public ClaimApplication by(String staff) {
    return with(fields.with("by", staff));
  }

  /** As {@link Application#idempotencyKey}. */
  public ClaimApplication idempotencyKey(String own) {
    return new ClaimApplication(fields, new CallKey.Own(own));
  }

  /** As {@link Application#withoutKey}. */
  public ClaimApplication withoutKey() {
    return new ClaimApplication(fields, CallKey.Choice.NONE);
  }

  CallKey key() {
    return key;
  }

  /** Its first resource by name, which keeps it; empty for a time, whose slots the server names. */
  String home() {
    return StreamSupport.stream(fields.members().path(RESOURCES).spliterator(), false)
        .map(resource -> resource.path("resourceId").asText())
        .min(Comparator.naturalOrder())
        .orElse("");
  }

  /** The call that asks for it, without its key. */
  ApiCall call(Optional<Duration> wait) {
    ApiCall call = ApiCall.post(ApiPaths.CLAIMS, fields.body());
    return wait.map(call::waiting).orElse(call);
  }
}
