package io.lastseat.tables.kinds;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.kinds.ClaimCodecs.ClaimCodec;
import io.lastseat.tables.kinds.ClaimCodecs.ClaimPartCodec;
import io.lastseat.tables.kinds.FollowUpCodecs.CancelCodec;
import io.lastseat.tables.kinds.FollowUpCodecs.ChangeCodec;
import io.lastseat.tables.kinds.FollowUpCodecs.ConfirmCodec;
import io.lastseat.tables.kinds.FollowUpCodecs.ExtendCodec;
import io.lastseat.tables.kinds.FollowUpCodecs.HandOverCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The codec of each kind of request. */
public final class KindCodecs {

  private static final ReserveCodec RESERVE = new ReserveCodec();

  /** The kind of an entry in a commit that names none. */
  public static final KindCodec<? extends Request> USUAL = RESERVE;

  /** The codecs of all kinds. */
  public static final Vector<KindCodec<? extends Request>> ALL =
      Vector.of(
          RESERVE,
          new ConfigureCodec(),
          new DepositCodec(),
          new CancelCodec(),
          new ConfirmCodec(),
          new ExtendCodec(),
          new ChangeCodec(),
          new HandOverCodec(),
          new ClaimCodec(RESERVE),
          new ClaimPartCodec(),
          new ImpossibleCodec());

  private static final Map<String, KindCodec<? extends Request>> BY_NAME = new HashMap<>();
  private static final Map<Class<?>, KindCodec<? extends Request>> BY_KIND = new HashMap<>();

  static {
    ALL.forEach(codec -> BY_NAME.put(codec.name(), codec));
    ALL.forEach(codec -> BY_KIND.put(codec.kind(), codec));
  }

  private KindCodecs() {}

  /** The codec for the kind of this request. */
  @SuppressWarnings("unchecked") // a codec is given the requests of its own kind alone
  public static KindCodec<Request> of(Request request) {
    return (KindCodec<Request>) Objects.requireNonNull(BY_KIND.get(request.getClass()));
  }

  /** The codec for the kind of this name; none if this program does not know it. */
  public static Option<KindCodec<? extends Request>> named(String name) {
    return Option.of(BY_NAME.get(name));
  }

  /** Writes and reads the creation of a resource, or new terms for it. */
  private static final class ConfigureCodec extends KindCodec<Configure> {

    private static final Field LANES = new Field("lanes", "l");
    private static final Field IF_TERMS = new Field("ifTerms", "e");

    ConfigureCodec() {
      super(
          Configure.class,
          "configure",
          Vector.ofAll(TermsFields.ALL).append(LANES).append(IF_TERMS).asJava());
    }

    @Override
    public void write(Configure request, ItemWriter to) {
      TermsFields.write(request.terms(), to);
      to.number(LANES, request.lanes()).number(IF_TERMS, request.ifTerms());
    }

    @Override
    public Configure read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      return new Configure(
          id,
          resource,
          takenAt,
          TermsFields.read(from),
          from.smallIfAny(LANES),
          from.numberIfAny(IF_TERMS));
    }

    @Override
    public int atMostBytes(Configure request) {
      return TermsFields.atMostBytes(request.terms()) + 2 * AtMost.NUMBER;
    }
  }

  private static final class DepositCodec extends KindCodec<Deposit> {

    private static final Field AMOUNT = new Field("amount", "q");

    DepositCodec() {
      super(Deposit.class, "deposit", List.of(AMOUNT));
    }

    @Override
    public void write(Deposit request, ItemWriter to) {
      to.number(AMOUNT, request.amount());
    }

    @Override
    public Deposit read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      return new Deposit(id, resource, takenAt, from.number(AMOUNT));
    }

    @Override
    public void describe(Deposit request, JsonGenerator json) throws IOException {
      json.writeNumberField("amount", request.amount());
    }

    @Override
    public int atMostBytes(Deposit request) {
      return AtMost.NUMBER;
    }
  }

  private static final class ImpossibleCodec extends KindCodec<Impossible> {

    private static final Field WHY = new Field("why", "w");

    ImpossibleCodec() {
      super(Impossible.class, "impossible", List.of(WHY));
    }

    @Override
    public void write(Impossible request, ItemWriter to) {
      to.text(WHY, request.why());
    }

    @Override
    public Impossible read(RequestId id, ResourceId resource, Instant takenAt, ItemReader from) {
      return new Impossible(id, resource, takenAt, Impossible.abridged(from.text(WHY)));
    }

    @Override
    public int atMostBytes(Impossible request) {
      return AtMost.text(request.why());
    }
  }
}
