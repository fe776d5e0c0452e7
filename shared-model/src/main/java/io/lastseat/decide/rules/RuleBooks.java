package io.lastseat.decide.rules;

import io.lastseat.decide.check.Rule;
import io.lastseat.model.Reason;
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
import java.util.List;

/** The rule book of each kind of request. */
public final class RuleBooks implements Request.Cases<RuleBook<? extends Request>> {

  private static final RuleBooks TABLE = new RuleBooks();

  /** A request of an impossible combination is always refused. */
  private static final RuleBook<Impossible> IMPOSSIBLE =
      () -> List.of(new Rule<>(Reason.INVALID, (books, facts, request) -> true));

  /** That of this request's kind. */
  @SuppressWarnings("unchecked")
  public // a rule book is asked about the requests of its own kind alone
  static RuleBook<Request> of(Request request) {
    return (RuleBook<Request>) request.match(TABLE);
  }

  @Override
  public RuleBook<Reserve> reserve(Reserve request) {
    return ReserveRules.BOOK;
  }

  @Override
  public RuleBook<Configure> configure(Configure request) {
    return ConfigureRules.BOOK;
  }

  @Override
  public RuleBook<Cancel> cancel(Cancel request) {
    return CancelRules.BOOK;
  }

  @Override
  public RuleBook<Deposit> deposit(Deposit request) {
    return DepositRules.BOOK;
  }

  @Override
  public RuleBook<Confirm> confirm(Confirm request) {
    return ConfirmRules.BOOK;
  }

  @Override
  public RuleBook<Extend> extend(Extend request) {
    return ExtendRules.BOOK;
  }

  @Override
  public RuleBook<Change> change(Change request) {
    return ChangeRules.BOOK;
  }

  @Override
  public RuleBook<Claim> claim(Claim request) {
    return ClaimRules.BOOK;
  }

  @Override
  public RuleBook<ClaimPart> part(ClaimPart request) {
    return ClaimPartRules.of(request);
  }

  @Override
  public RuleBook<Impossible> impossible(Impossible request) {
    return IMPOSSIBLE;
  }
}
