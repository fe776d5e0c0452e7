package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Part;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import java.util.List;

/**
 * When one of the other resources refuses its part: by the same rules as for a request of its own.
 */
final class PartRules<I extends Request> implements RuleBook<Part> {

  private static final PartRules<Reserve> RESERVE =
      new PartRules<>(Reserve.class, ReserveRules.BOOK);
  private static final PartRules<Cancel> CANCEL = new PartRules<>(Cancel.class, CancelRules.BOOK);
  private static final PartRules<Confirm> CONFIRM =
      new PartRules<>(Confirm.class, ConfirmRules.BOOK);
  private static final PartRules<Extend> EXTEND = new PartRules<>(Extend.class, ExtendRules.BOOK);

  private final Class<I> kind;
  private final RuleBook<I> inner;
  private final List<Rule<Part>> inOrder;

  private PartRules(Class<I> kind, RuleBook<I> inner) {
    this.kind = kind;
    this.inner = inner;
    inOrder =
        Adapted.<Part, I>rules(inner.inOrder(), this::inside)
            // The whole shows the token, at its home.
            .reject(rule -> rule.reason() == Reason.NEEDS_TOKEN)
            .appendAll(ClaimRules.ofResource())
            .sortBy(Rule::reason)
            .asJava();
  }

  /** The rule book of the request in the part. */
  static PartRules<?> of(Part part) {
    Request asked = part.request();
    if (asked instanceof Reserve) {
      return RESERVE;
    }
    return asked instanceof Cancel ? CANCEL : asked instanceof Confirm ? CONFIRM : EXTEND;
  }

  private I inside(Part part) {
    return kind.cast(part.request());
  }

  /** It is in no log without its whole. */
  @Override
  public boolean needsTogether(Facts facts, Part request) {
    return true;
  }

  @Override
  public Books decidedOn(Books books, Part request) {
    return inner.decidedOn(books, inside(request));
  }

  @Override
  public Books granted(Books books, Part request) {
    return inner.granted(books, inside(request));
  }

  @Override
  public List<Rule<Part>> inOrder() {
    return inOrder;
  }

  @Override
  public Effect effect(Books books, Facts facts, Part request) {
    return request
        .reserves()
        .map(part -> Effect.granting(ClaimRules.granted(books, facts, request, part)))
        .getOrElse(() -> inner.effect(books, facts, inside(request)));
  }
}
