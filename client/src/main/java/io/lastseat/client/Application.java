package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.Fields;
import io.lastseat.client.http.Keys;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

/**
 * What an applicant asks for; one unit by default. A claim names {@link #and each resource with its
 * quantity}, or {@link #time a time} of a series. An application never changes: each method returns
 * a new one. The server checks the values.
 */
public final class Application {

  private static final String QUANTITY = "quantity";
  private static final String QUANTITIES = "quantities";
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
   * An application for one unit.
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

  /**
   * Asks for this many units, all or none; 1 to 10^12. In a series the number applies to each slot.
   */
  public Application quantity(long units) {
    return with(fields.with(QUANTITY, units));
  }

  /**
   * Asks for this many units of a category, 1 to 10^12; all categories or none. For a resource or
   * series with categories, in place of {@link #quantity(long)}.
   */
  public Application quantity(String category, long units) {
    ObjectNode quantities = Fields.NODES.objectNode();
    fields
        .members()
        .path(QUANTITIES)
        .properties()
        .forEach(one -> quantities.set(one.getKey(), one.getValue()));
    return with(fields.with(QUANTITIES, quantities.put(category, units)));
  }

  /** Asks for a hold of this length; every resource must allow it. */
  public Application hold(Duration length) {
    return with(fields.with("hold", length.toString()));
  }

  /** Adds a note of at most 256 characters. */
  public Application note(String text) {
    return with(fields.with("note", text));
  }

  /** The key that limits per applicant compare, instead of the applicant's name. */
  public Application applicantKey(String compared) {
    return with(fields.with("applicantKey", compared));
  }

  /**
   * Adds a resource to a claim, 20 at most. Quantities of a resource that is named twice are added.
   */
  public Application and(String resource, long quantity) {
    return and(resource, part -> part.put(QUANTITY, quantity));
  }

  /** Adds a resource with categories to a claim, with the units of each. */
  public Application and(String resource, Map<String, Long> quantities) {
    return and(
        resource,
        part -> {
          ObjectNode each = part.putObject(QUANTITIES);
          quantities.forEach(each::put);
        });
  }

  private Application and(String resource, Consumer<ObjectNode> wanted) {
    ArrayNode resources = Fields.NODES.arrayNode();
    fields.members().path(RESOURCES).forEach(resources::add);
    wanted.accept(resources.addObject().put("resourceId", resource));
    return with(fields.with(RESOURCES, resources));
  }

  /**
   * Claims all slots of a series between two local times, 20 slots at most. A local time that
   * occurs twice needs an offset.
   */
  public Application time(String series, LocalDateTime from, LocalDateTime to) {
    return time(series, from.toString(), to.toString());
  }

  /** Claims all slots of a series between two moments. */
  public Application time(String series, OffsetDateTime from, OffsetDateTime to) {
    return time(series, from.toString(), to.toString());
  }

  /**
   * Claims all slots of a series between two times, given as text: {@code 2026-11-23T10:00}, with
   * or without an offset. {@code 2026-11-23T24:00} ends with that day.
   */
  public Application time(String series, String from, String to) {
    return with(fields.with("series", series).with("from", from).with("to", to));
  }

  /** Joins the waiting list if too little is left and the resource has a list. */
  public Application orWait() {
    return with(fields.with("wait", true));
  }

  /** Asks for a grant even if not enough is left; needs an administrator's key. */
  public Application over() {
    return with(fields.with("over", true));
  }

  /** Names the staff member who applies for the applicant; needs an administrator's key. */
  public Application by(String staff) {
    return with(fields.with("by", staff));
  }

  /** Creates the resource on these terms if it is not there. */
  public Application creating(Terms terms) {
    return with(fields.with("create", terms.fields().members()));
  }

  /** Has the stream decide, even if the call could decide. */
  public Application byTheStream() {
    return new Application(fields, key, true);
  }

  /**
   * Uses this idempotency key instead of a random one. The same key with the same content finds the
   * first request, from any process. Choose a key that cannot be guessed.
   *
   * @param own 1 to 255 printable ASCII characters without a comma
   */
  public Application idempotencyKey(String own) {
    return new Application(fields, new Keys.Choice.Own(own), async);
  }

  /**
   * Sends no idempotency key, so the call is sent once. If the answer is lost, the client cannot
   * know whether there is a reservation. A key costs the service one or two look-ups.
   */
  public Application withoutKey() {
    return new Application(fields, new Keys.Choice.None(), async);
  }

  Keys.Choice key() {
    return key;
  }

  /**
   * The resource that keeps a claim: the first by name. Empty for a time, where the server knows
   * the resources.
   */
  String home() {
    return StreamSupport.stream(fields.members().path(RESOURCES).spliterator(), false)
        .map(resource -> resource.path("resourceId").asText())
        .min(Comparator.naturalOrder())
        .orElse("");
  }

  /** The call that applies at one resource, without its key. */
  ApiCall call(String resource, Optional<Duration> wait) {
    boolean says = fields.members().has(QUANTITY) || fields.members().has(QUANTITIES);
    Fields one = says ? fields : fields.with(QUANTITY, 1);
    ApiCall call = ApiCall.post(ApiCall.path("resources", resource) + "/requests", one);
    ApiCall waiting = wait.map(call::waiting).orElse(call);
    return async ? waiting.header("Prefer", "respond-async") : waiting;
  }

  /** The call that claims several resources, without its key. */
  ApiCall claim(Optional<Duration> wait) {
    ApiCall call = ApiCall.post("/v1/claims", fields);
    return wait.map(call::waiting).orElse(call);
  }
}
