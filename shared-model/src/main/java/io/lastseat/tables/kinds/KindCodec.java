package io.lastseat.tables.kinds;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * How the content of one kind of request stands in items (in requests, rows and commits), and in
 * JSON.
 */
public abstract class KindCodec<R extends Request> {

  private final Class<R> kind;
  private final String name;
  private final List<Field> fields;

  KindCodec(Class<R> kind, String name, List<Field> fields) {
    this.kind = kind;
    this.name = name;
    this.fields = fields;
  }

  final Class<R> kind() {
    return kind;
  }

  /** The name of the kind, in tables and documents. */
  public final String name() {
    return name;
  }

  /** The number of the first rules that decide this kind. */
  public int since() {
    return 1;
  }

  /** All further fields of this kind of item. An item with others is of a newer program. */
  public final List<Field> fields() {
    return fields;
  }

  /** Whether requests of this kind are in the table of requests, and not in logs alone. */
  public boolean isAskedFor() {
    return true;
  }

  /** Writes the attributes of this kind, without id and time. */
  public abstract void write(R request, ItemWriter to);

  /**
   * Reads a request; throws {@link IllegalArgumentException} if the content is impossible.
   *
   * @param id the id of the request
   */
  public abstract R read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from);

  /**
   * Writes what a request asks for as members of a JSON object: in status documents, in the feed,
   * and in the bodies for receivers. Terms are not among it.
   */
  public void describe(R request, JsonGenerator json) throws IOException {}

  /** The change of units that an entry leaves out: the usual one of a grant of this kind. */
  public long impliedChange(R request) {
    return 0;
  }

  /** The units that a grant leaves out: the reservation's after it; none if they are unclear. */
  public Option<Long> impliedUnits(R request) {
    return Option.none();
  }

  /** The categories of the units that a grant leaves out. */
  public Quantities impliedQuantities(R request) {
    return Quantities.NONE;
  }

  /** The most bytes of its content in a commit. */
  public abstract int atMostBytes(R request);
}
