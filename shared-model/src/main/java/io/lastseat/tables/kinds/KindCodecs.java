package io.lastseat.tables.kinds;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
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
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The codec of each kind of request. */
public final class KindCodecs implements Request.Cases<KindCodec<? extends Request>> {

  private static final ReserveCodec RESERVE = new ReserveCodec();
  private static final ConfigureCodec CONFIGURE = new ConfigureCodec();
  private static final DepositCodec DEPOSIT = new DepositCodec();
  private static final CancelCodec CANCEL = new CancelCodec();
  private static final ConfirmCodec CONFIRM = new ConfirmCodec();
  private static final ExtendCodec EXTEND = new ExtendCodec();
  private static final ChangeCodec CHANGE = new ChangeCodec();
  private static final ClaimCodec CLAIM = new ClaimCodec(RESERVE);
  private static final ClaimPartCodec PART = new ClaimPartCodec();
  private static final ImpossibleCodec IMPOSSIBLE = new ImpossibleCodec();
  private static final KindCodecs TABLE = new KindCodecs();

  /** The kind that is meant inside a commit where none is named. */
  public static final KindCodec<? extends Request> USUAL = RESERVE;

  /** All of them. */
  public static final Vector<KindCodec<? extends Request>> ALL =
      Vector.of(
          RESERVE, CONFIGURE, DEPOSIT, CANCEL, CONFIRM, EXTEND, CHANGE, CLAIM, PART, IMPOSSIBLE);

  private static final Map<String, KindCodec<? extends Request>> BY_NAME = new HashMap<>();

  static {
    ALL.forEach(codec -> BY_NAME.put(codec.name(), codec));
  }

  private KindCodecs() {}

  /** That of this request's kind. */
  @SuppressWarnings("unchecked") // a codec is given the requests of its own kind alone
  public static KindCodec<Request> of(Request request) {
    return (KindCodec<Request>) request.match(TABLE);
  }

  /** That of the kind of this name; none if this program does not know it. */
  public static Option<KindCodec<? extends Request>> named(String name) {
    return Option.of(BY_NAME.get(name));
  }

  @Override
  public KindCodec<Reserve> reserve(Reserve request) {
    return RESERVE;
  }

  @Override
  public KindCodec<Configure> configure(Configure request) {
    return CONFIGURE;
  }

  @Override
  public KindCodec<Cancel> cancel(Cancel request) {
    return CANCEL;
  }

  @Override
  public KindCodec<Deposit> deposit(Deposit request) {
    return DEPOSIT;
  }

  @Override
  public KindCodec<Confirm> confirm(Confirm request) {
    return CONFIRM;
  }

  @Override
  public KindCodec<Extend> extend(Extend request) {
    return EXTEND;
  }

  @Override
  public KindCodec<Change> change(Change request) {
    return CHANGE;
  }

  @Override
  public KindCodec<Claim> claim(Claim request) {
    return CLAIM;
  }

  @Override
  public KindCodec<ClaimPart> part(ClaimPart request) {
    return PART;
  }

  @Override
  public KindCodec<Impossible> impossible(Impossible request) {
    return IMPOSSIBLE;
  }

  /** The creation of a resource, or other terms for it, in items. */
  private static final class ConfigureCodec extends KindCodec<Configure> {

    private static final Field LANES = new Field("lanes", "l");
    private static final Field IF_TERMS = new Field("ifTerms", "e");

    ConfigureCodec() {
      super("configure", Vector.ofAll(TermsFields.ALL).append(LANES).append(IF_TERMS).asJava());
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

  /** A deposit, in items. */
  private static final class DepositCodec extends KindCodec<Deposit> {

    private static final Field AMOUNT = new Field("amount", "q");

    DepositCodec() {
      super("deposit", List.of(AMOUNT));
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
    public int atMostBytes(Deposit request) {
      return AtMost.NUMBER;
    }
  }

  /** A request that cannot be meant, in items. */
  private static final class ImpossibleCodec extends KindCodec<Impossible> {

    private static final Field WHY = new Field("why", "w");

    ImpossibleCodec() {
      super("impossible", List.of(WHY));
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
