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

/** The content of a request as attributes: what requests, rows and entries of a commit share. */
public final class RequestFields {

  public static final Field KIND = new Field("kind", "k");

  public static final Field TAKEN_AT = new Field("takenAt", "t");

  /** With the name of the kind. */
  public static void write(Request request, ItemWriter to) {
    KindCodec<Request> codec = KindCodecs.of(request);
    to.text(KIND, codec.name());
    content(codec, request, to);
  }

  /** Without the name of the kind. */
  public static void content(KindCodec<Request> codec, Request request, ItemWriter to) {
    to.time(TAKEN_AT, request.takenAt());
    codec.write(request, to);
  }

  /**
   * The request; throws {@link IllegalArgumentException} where the content is impossible.
   *
   * @param what for the message, where its kind is unknown
   */
  public static Request read(String what, RequestId id, ResourceId resource, ItemReader from) {
    return read(what, from.text(KIND), id, resource, from);
  }

  /** The same, where the kind is known from elsewhere. */
  public static Request read(
      String what, String kind, RequestId id, ResourceId resource, ItemReader from) {
    return KindCodecs.named(kind)
        .getOrElseThrow(() -> NewerVersionException.kind(what, kind))
        .read(id, resource, from.time(TAKEN_AT), from);
  }

  /** The name of a request; throws {@link IllegalArgumentException} where it is none. */
  public static RequestId id(String name, String text) {
    return RequestId.parse(text)
        .getOrElseThrow(() -> new IllegalArgumentException(name + " is no request's: " + text));
  }

  private RequestFields() {}
}
