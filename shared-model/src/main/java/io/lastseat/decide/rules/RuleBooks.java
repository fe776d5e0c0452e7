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
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The rule book of each kind of request. */
public final class RuleBooks {

  /** The rules for a request of an impossible combination: it is always refused. */
  private static final RuleBook<Impossible> IMPOSSIBLE =
      () -> List.of(new Rule<>(Reason.INVALID, (books, facts, request) -> true));

  /** The rule books by kind, without {@link ClaimPart}: its book depends on the request inside. */
  private static final Map<Class<?>, RuleBook<? extends Request>> BY_KIND =
      Map.of(
          Reserve.class, ReserveRules.BOOK,
          Configure.class, ConfigureRules.BOOK,
          Deposit.class, DepositRules.BOOK,
          Cancel.class, CancelRules.BOOK,
          Confirm.class, ConfirmRules.BOOK,
          Extend.class, ExtendRules.BOOK,
          Change.class, ChangeRules.BOOK,
          HandOver.class, HandOverRules.BOOK,
          Claim.class, ClaimRules.BOOK,
          Impossible.class, IMPOSSIBLE);

  /** The rule book of this request's kind. */
  @SuppressWarnings("unchecked") // a rule book is asked about the requests of its own kind alone
  public static RuleBook<Request> of(Request request) {
    RuleBook<?> book =
        request instanceof ClaimPart part
            ? ClaimPartRules.of(part)
            : Objects.requireNonNull(BY_KIND.get(request.getClass()));
    return (RuleBook<Request>) book;
  }

  private RuleBooks() {}
}
