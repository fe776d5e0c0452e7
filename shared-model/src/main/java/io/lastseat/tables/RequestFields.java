package io.lastseat.tables;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.tables.kinds.KindCodec;
import io.lastseat.tables.kinds.KindCodecs;

/** Writes and reads the content of a request, as requests, rows and entries share it. */
public final class RequestFields {

  /** The attribute with the name of the kind. */
  public static final Field KIND = new Field("kind", "k");

  /** The attribute with the time at which intake took the request in. */
  public static final Field TAKEN_AT = new Field("takenAt", "t");

  /** Writes the request with the name of its kind. */
  public static void write(Request request, ItemWriter to) {
    KindCodec<Request> codec = KindCodecs.of(request);
    to.text(KIND, codec.name());
    content(codec, request, to);
  }

  /** Writes the request without the name of its kind. */
  public static void content(KindCodec<Request> codec, Request request, ItemWriter to) {
    to.time(TAKEN_AT, request.takenAt());
    codec.write(request, to);
  }

  /**
   * Reads a request; throws {@link IllegalArgumentException} if the content is impossible.
   *
   * @param what the item, for the message if its kind is unknown
   */
  public static Request read(String what, RequestId id, ResourceId resource, ItemReader from) {
    return read(what, from.text(KIND), id, resource, from);
  }

  /** Reads a request whose kind is known from elsewhere. */
  public static Request read(
      String what, String kind, RequestId id, ResourceId resource, ItemReader from) {
    return KindCodecs.named(kind)
        .getOrElseThrow(() -> NewerVersionException.kind(what, kind))
        .read(id, resource, from.time(TAKEN_AT), from);
  }

  /** Reads the id of a request; throws {@link IllegalArgumentException} if the text is none. */
  public static RequestId id(String name, String text) {
    return RequestId.parse(text)
        .getOrElseThrow(() -> new IllegalArgumentException(name + " is no request's: " + text));
  }

  private RequestFields() {}
}
