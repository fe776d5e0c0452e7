package io.lastseat.decide.rules;

import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import java.util.List;

/**
 * Rules by which one of the other resources refuses its part of a claim: the same rules as for a
 * request about that resource alone.
 */
final class ClaimPartRules<I extends Request> implements RuleBook<ClaimPart> {

  private static final ClaimPartRules<Reserve> RESERVE =
      new ClaimPartRules<>(Reserve.class, ReserveRules.BOOK);
  private static final ClaimPartRules<Cancel> CANCEL =
      new ClaimPartRules<>(Cancel.class, CancelRules.BOOK);
  private static final ClaimPartRules<Confirm> CONFIRM =
      new ClaimPartRules<>(Confirm.class, ConfirmRules.BOOK);
  private static final ClaimPartRules<Extend> EXTEND =
      new ClaimPartRules<>(Extend.class, ExtendRules.BOOK);

  private final Class<I> kind;
  private final RuleBook<I> inner;
  private final List<Rule<ClaimPart>> inOrder;

  private ClaimPartRules(Class<I> kind, RuleBook<I> inner) {
    this.kind = kind;
    this.inner = inner;
    inOrder =
        Vector.ofAll(inner.inOrder())
            .map(rule -> rule.within(this::inside))
            // The claim as a whole shows the token, at its home.
            .reject(rule -> rule.reason() == Reason.NEEDS_TOKEN)
            .appendAll(ClaimRules.ofResource())
            .sortBy(Rule::reason)
            .asJava();
  }

  /** The rule book for the request that the part contains. */
  static ClaimPartRules<?> of(ClaimPart part) {
    Request asked = part.asked();
    if (asked instanceof Reserve) {
      return RESERVE;
    }
    return asked instanceof Cancel ? CANCEL : asked instanceof Confirm ? CONFIRM : EXTEND;
  }

  private I inside(ClaimPart part) {
    return kind.cast(part.asked());
  }

  /** Always true: a log never holds a part without its whole claim. */
  @Override
  public boolean needsTogether(Facts facts, ClaimPart request) {
    return true;
  }

  @Override
  public Books decidedOn(Books books, ClaimPart request) {
    return inner.decidedOn(books, inside(request));
  }

  @Override
  public Books granted(Books books, ClaimPart request) {
    return inner.granted(books, inside(request));
  }

  @Override
  public List<Rule<ClaimPart>> inOrder() {
    return inOrder;
  }

  @Override
  public Effect effect(Books books, Facts facts, ClaimPart request) {
    return request
        .reserves()
        .map(part -> Effect.granting(ClaimRules.granted(books, facts, request, part)))
        .getOrElse(() -> inner.effect(books, facts, inside(request)));
  }
}
