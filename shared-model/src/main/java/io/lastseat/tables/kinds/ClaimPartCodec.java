package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.tables.RequestFields;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/** The part of a resource in a request at home on another one, in the entries of its log. */
final class ClaimPartCodec implements KindCodec<ClaimPart> {

  private static final Field HOME = new Field("home", "hm");
  private static final Field WHOLE = new Field("whole", "wh");
  private static final Field ASKED = new Field("asked", "as");

  @Override
  public String name() {
    return "part";
  }

  @Override
  public int since() {
    return 1;
  }

  @Override
  public List<Field> fields() {
    return List.of(HOME, WHOLE, ASKED, MainField.MAIN);
  }

  @Override
  public boolean isAskedFor() {
    return false;
  }

  @Override
  public void write(ClaimPart request, ItemWriter to) {
    KindCodec<Request> codec = KindCodecs.of(request.request());
    to.text(HOME, request.home().text()).text(WHOLE, request.whole().text());
    if (codec != KindCodecs.USUAL) {
      to.text(ASKED, codec.name());
    }
    codec.write(request.request(), to);
    MainField.write(request.main(), to);
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
        MainField.read(from));
  }

  @Override
  public long impliedChange(ClaimPart request) {
    return KindCodecs.of(request.request()).impliedChange(request.request());
  }

  @Override
  public Option<Long> impliedUnits(ClaimPart request) {
    return KindCodecs.of(request.request()).impliedUnits(request.request());
  }

  @Override
  public int atMostBytes(ClaimPart request) {
    return AtMost.text(Option.some(request.home().text()))
        + AtMost.text(Option.some(request.whole().text()))
        + AtMost.text(Option.some(KindCodecs.of(request.request()).name()))
        + MainField.atMostBytes(request.main())
        + KindCodecs.of(request.request()).atMostBytes(request.request());
  }
}
