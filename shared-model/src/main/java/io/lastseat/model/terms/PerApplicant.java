package io.lastseat.model.terms;

import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.Limits;
import io.vavr.control.Option;

/**
 * The limits for one applicant at the same moment. Accepted, held and waiting units count, ended
 * and lapsed ones do not. Whether applicants are limited at all is fixed when the resource is
 * created, since without limits there are no tallies.
 *
 * @param units the most units, none for "no limit"
 * @param requests the most live requests, none for "no limit"
 */
public record PerApplicant(Option<Long> units, Option<Long> requests) {

  /** No limits. */
  public static final PerApplicant UNLIMITED = new PerApplicant(Option.none(), Option.none());

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public PerApplicant {
    units.forEach(most -> checked("maxUnitsPerApplicant", most));
    requests.forEach(most -> checked("maxRequestsPerApplicant", most));
  }

  private static void checked(String name, long most) {
    if (most < 1 || most > Limits.MAX_UNITS) {
      throw new IllegalArgumentException(name + " must be 1 to " + Limits.MAX_UNITS);
    }
  }

  /** Whether there is any limit: then each applicant has a {@link Tally}. */
  public boolean isLimited() {
    return units.isDefined() || requests.isDefined();
  }
}
