package io.lastseat.tables;

import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.ReadRequest.Known;
import io.lastseat.tables.ReadRequest.Newer;
import io.lastseat.tables.ReadRequest.Unreadable;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.tables.kinds.KindCodec;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads and writes items of the table of requests. Intake writes them, and every program must be
 * able to read any of them.
 *
 * <p>An item that cannot be read as a request is {@link ReadRequest.Unreadable}, with the reason.
 * An item with a readable id and an impossible content is an {@link Impossible} request and gets
 * its verdict. An item of a newer program is {@link ReadRequest.Newer}: it waits for that program.
 */
public final class RequestCodec {

  private static final String LANE = "lane";
  private static final String REQUEST_ID = "requestId";

  /** The attribute with the commit of a {@link NotIn}. */
  public static final String NOT_IN = "notIn";

  /** The attribute with the epoch of a {@link NotIn}. */
  public static final String EPOCH = "epoch";

  /** The attribute with the sum over the other two, see {@link #sum}. */
  private static final String SUM = "sum";

  private static final long SUM_BITS = 0xFFFF;
  private static final String VERSION = "v";
  private static final Set<String> COMMON =
      Set.of(
          LANE,
          REQUEST_ID,
          VERSION,
          NOT_IN,
          EPOCH,
          SUM,
          RequestFields.KIND.full(),
          RequestFields.TAKEN_AT.full());

  /** The item of a request, ready to be put. */
  public static Map<String, AttributeValue> write(StoredRequest stored) {
    Request request = stored.request();
    ItemWriter item =
        ItemWriter.inFull()
            .text(LANE, request.lane().text())
            .text(REQUEST_ID, request.id().text())
            .number(VERSION, FormatVersion.CURRENT);
    stored
        .notIn()
        .forEach(
            notIn ->
                item.number(NOT_IN, notIn.commit())
                    .number(EPOCH, notIn.epoch())
                    .number(SUM, sum(request.lane(), request.id(), notIn)));
    RequestFields.write(request, item);
    return item.item();
  }

  /** Reads an item as a request. */
  public static ReadRequest read(Map<String, AttributeValue> item) {
    Option<Long> version = number(item, VERSION);
    Option<Lane> lane = text(item, LANE).flatMap(Lane::parse);
    Option<RequestId> id = text(item, REQUEST_ID).flatMap(RequestId::parse);
    if (version.isEmpty()) {
      return new Unreadable("it has no version v");
    }
    if (lane.isEmpty() || id.isEmpty()) {
      return new Unreadable("its lane or requestId cannot be read");
    }
    if (lane.get().number() != id.get().lane()) {
      return new Unreadable("its requestId belongs to another lane");
    }
    if (version.get() > FormatVersion.CURRENT) {
      return new Newer(lane.get(), id.get(), "its version is " + version.get());
    }
    String kind = text(item, RequestFields.KIND.full()).getOrElse("");
    Option<KindCodec<? extends Request>> codec = KindCodecs.named(kind);
    if (codec.isEmpty() && !kind.isEmpty()) {
      return new Newer(lane.get(), id.get(), "its kind is " + Impossible.abridged(kind));
    }
    if (codec.exists(known -> !known.isAskedFor())) {
      String why = "no request is of the kind " + kind;
      return new Known(
          new StoredRequest(
              new Impossible(id.get(), lane.get().resource(), takenAt(item), why), Option.none()));
    }
    Set<String> unknown = codec.map(known -> unknown(item, known)).getOrElse(Set.of());
    return unknown.isEmpty()
        ? content(item, lane.get(), id.get(), codec)
        : new Newer(
            lane.get(), id.get(), "it has " + Impossible.abridged(String.join(", ", unknown)));
  }

  private static Set<String> unknown(
      Map<String, AttributeValue> item, KindCodec<? extends Request> codec) {
    Set<String> unknown = new TreeSet<>();
    List<Field> fields = codec.fields();
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      if (!COMMON.contains(attribute.getKey())) {
        addUnknown(fields, "", attribute, unknown);
      }
    }
    return unknown;
  }

  /** Adds the unknown attributes of the request, or of the request inside it. */
  private static void addUnknown(
      List<Field> fields,
      String place,
      Map.Entry<String, AttributeValue> attribute,
      Set<String> unknown) {
    String name = attribute.getKey();
    if (attribute.getValue().type() == AttributeValue.Type.UNKNOWN_TO_SDK_VERSION) {
      unknown.add(place + name);
      return;
    }
    for (Field field : fields) {
      if (field.full().equals(name)) {
        if (!field.inside().isEmpty() && attribute.getValue().hasM()) {
          for (Map.Entry<String, AttributeValue> inner : attribute.getValue().m().entrySet()) {
            addUnknown(field.inside(), place + name + ".", inner, unknown);
          }
        }
        return;
      }
    }
    unknown.add(place + name);
  }

  // Reads the content. Converters throw various unchecked exceptions for a wrong type.
  private static ReadRequest content(
      Map<String, AttributeValue> item,
      Lane lane,
      RequestId id,
      Option<KindCodec<? extends Request>> codec) {
    ItemReader reader = ItemReader.inFull(item);
    Try<Request> read =
        Try.of(
            () ->
                ItemReader.required("kind", codec)
                    .read(id, lane.resource(), reader.time(RequestFields.TAKEN_AT), reader));
    if (read.isFailure() && read.getCause() instanceof NewerVersionException newer) {
      return new Newer(lane, id, Impossible.abridged(newer.what()));
    }
    Request request =
        read.getOrElseGet(wrong -> new Impossible(id, lane.resource(), takenAt(item), why(wrong)));
    Option<NotIn> stated = Try.of(() -> notIn(reader)).getOrElse(Option.none());
    Option<Long> sum = number(item, SUM);
    return new Known(
        new StoredRequest(request, stated.filter(notIn -> sum.contains(sum(lane, id, notIn)))));
  }

  /** Reads what intake knew. An epoch that no function can have is forged, and counts as none. */
  private static Option<NotIn> notIn(ItemReader reader) {
    Option<Long> commit = reader.numberIfAny(NOT_IN);
    Option<Long> epoch = reader.numberIfAny(EPOCH).filter(restores -> restores <= Epoch.MAX);
    return commit.flatMap(number -> epoch.map(restores -> new NotIn(restores, number)));
  }

  /**
   * 16 bits of a CRC-32 over the id of the request and what intake knew. A {@link NotIn} that was
   * changed in the table, or copied from another item, does not match its sum. It then counts as
   * none, so it hides no verdict.
   */
  private static long sum(Lane lane, RequestId id, NotIn notIn) {
    String text = lane.text() + "/" + id.text() + " " + notIn.commit() + " " + notIn.epoch();
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return crc.getValue() & SUM_BITS;
  }

  private static Instant takenAt(Map<String, AttributeValue> item) {
    return number(item, RequestFields.TAKEN_AT.full())
        .map(Instant::ofEpochMilli)
        .getOrElse(Instant.EPOCH);
  }

  private static String why(Throwable wrong) {
    return Impossible.abridged(
        wrong.getMessage() == null ? wrong.getClass().getName() : wrong.getMessage());
  }

  private static Option<String> text(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name)).flatMap(value -> Option.of(value.s()));
  }

  private static Option<Long> number(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name))
        .flatMap(value -> Option.of(value.n()))
        .flatMap(digits -> Try.of(() -> Long.parseLong(digits)).toOption());
  }

  private RequestCodec() {}
}
