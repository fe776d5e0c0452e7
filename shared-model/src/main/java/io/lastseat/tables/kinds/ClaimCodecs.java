package io.lastseat.tables.kinds;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.OthersField;
import io.lastseat.tables.RequestFields;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Writes and reads a request over several resources, and its parts. */
final class ClaimCodecs {

  /** The main lock of several, which refers to the others. */
  private static final Field MAIN = new Field("main", "mn");

  private static final Field HOME = new Field("home", "hm");
  private static final Field WHOLE = new Field("whole", "wh");
  private static final Field ASKED = new Field("asked", "as");

  private static Option<ResourceId> main(ItemReader from) {
    return from.textIfAny(MAIN).map(ResourceId::new);
  }

  private ClaimCodecs() {}

  /** Writes and reads a claim: a reservation at its home, and what it asks of the others. */
  static final class ClaimCodec extends KindCodec<Claim> {

    private final KindCodec<Reserve> own;

    ClaimCodec(KindCodec<Reserve> own) {
      super(
          Claim.class,
          "claim",
          Vector.ofAll(own.fields())
              .append(OthersField.OTHERS)
              .append(OthersField.IN_CATEGORIES)
              .append(MAIN)
              .asJava());
      this.own = own;
    }

    @Override
    public void write(Claim request, ItemWriter to) {
      own.write(request.own(), to);
      OthersField.write(request.others(), to);
      to.text(MAIN, request.main().map(ResourceId::text));
    }

    @Override
    public Claim read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      return new Claim(own.read(id, resource, takenAt, from), OthersField.read(from), main(from));
    }

    @Override
    public long impliedChange(Claim request) {
      return request.own().quantity();
    }

    @Override
    public Option<Long> impliedUnits(Claim request) {
      return Option.some(request.own().quantity());
    }

    @Override
    public Quantities impliedQuantities(Claim request) {
      return request.own().quantities();
    }

    @Override
    public void describe(Claim request, JsonGenerator json) throws IOException {
      Reserve own = request.own();
      RequestJson.claim(own.content(), request.others().put(own.resource(), own.amount()), json);
      RequestJson.putIfAny(json, "main", request.main());
      RequestJson.erasures(own, json);
    }

    @Override
    public int atMostBytes(Claim request) {
      return own.atMostBytes(request.own())
          + OthersField.atMostBytes(request.others())
          + AtMost.textOfTwo(request.main().map(ResourceId::text));
    }
  }

  /** Writes and reads the part of a resource in a request whose home is another resource. */
  static final class ClaimPartCodec extends KindCodec<ClaimPart> {

    ClaimPartCodec() {
      super(ClaimPart.class, "part", List.of(HOME, WHOLE, ASKED, MAIN));
    }

    @Override
    public boolean isAskedFor() {
      return false;
    }

    @Override
    public void write(ClaimPart request, ItemWriter to) {
      KindCodec<Request> codec = KindCodecs.of(request.asked());
      to.text(HOME, request.home().text())
          .text(WHOLE, request.whole().text())
          .text(MAIN, request.main().map(ResourceId::text));
      if (codec != KindCodecs.USUAL) {
        to.text(ASKED, codec.name());
      }
      codec.write(request.asked(), to);
    }

    @Override
    public ClaimPart read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      String asked = from.textIfAny(ASKED).getOrElse(KindCodecs.USUAL.name());
      Request request =
          KindCodecs.named(asked)
              .getOrElseThrow(() -> new IllegalArgumentException("there are no parts of " + asked))
              .read(id, resource, takenAt, from);
      return new ClaimPart(
          new ResourceId(from.text(HOME)),
          RequestFields.id(WHOLE.full(), from.text(WHOLE)),
          request,
          main(from));
    }

    @Override
    public long impliedChange(ClaimPart request) {
      return KindCodecs.of(request.asked()).impliedChange(request.asked());
    }

    @Override
    public Option<Long> impliedUnits(ClaimPart request) {
      return KindCodecs.of(request.asked()).impliedUnits(request.asked());
    }

    @Override
    public Quantities impliedQuantities(ClaimPart request) {
      return KindCodecs.of(request.asked()).impliedQuantities(request.asked());
    }

    @Override
    public void describe(ClaimPart request, JsonGenerator json) throws IOException {
      KindCodecs.of(request.asked()).describe(request.asked(), json);
    }

    @Override
    public int atMostBytes(ClaimPart request) {
      KindCodec<Request> codec = KindCodecs.of(request.asked());
      return AtMost.text(request.home().text())
          + AtMost.text(request.whole().text())
          + AtMost.text(codec.name())
          + AtMost.textOfTwo(request.main().map(ResourceId::text))
          + codec.atMostBytes(request.asked());
    }
  }
}
