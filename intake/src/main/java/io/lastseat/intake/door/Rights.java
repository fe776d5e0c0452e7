package io.lastseat.intake.door;

import io.lastseat.intake.http.Role;
import io.lastseat.intake.http.Route;
import java.util.Map;

/** The right that each operation needs. A route that is absent is for administrators alone. */
final class Rights {

  private static final Right LOOK = Right.of(Role.READ);
  private static final Right LOOK_AT_OWN = new Right(Role.READ, true);
  private static final Right ASK = Right.of(Role.ASK);
  private static final Right ASK_FOR_OWN = new Right(Role.ASK, true);
  private static final Right ADMINISTER = Right.of(Role.ADMINISTER);

  private static final Map<Class<? extends Route>, Of> TABLE =
      Map.ofEntries(
          Map.entry(Route.OpenApi.class, new Of(LOOK, ADMINISTER)),
          Map.entry(Route.ResourceList.class, new Of(LOOK_AT_OWN, ADMINISTER)),
          Map.entry(Route.Resource.class, new Of(LOOK_AT_OWN, ADMINISTER)),
          Map.entry(Route.RequestList.class, new Of(ADMINISTER, ASK_FOR_OWN)),
          Map.entry(Route.ClaimList.class, new Of(ADMINISTER, ASK_FOR_OWN)),
          Map.entry(Route.OneRequest.class, new Of(LOOK_AT_OWN, ADMINISTER)),
          Map.entry(Route.OneFollowUp.class, new Of(ADMINISTER, ASK_FOR_OWN)),
          Map.entry(Route.TicketOf.class, new Of(ADMINISTER, ASK)),
          Map.entry(Route.OwnList.class, new Of(LOOK_AT_OWN, ADMINISTER)),
          Map.entry(Route.RosterOf.class, new Of(LOOK, ADMINISTER)),
          Map.entry(Route.VerdictsOf.class, new Of(LOOK, ADMINISTER)),
          Map.entry(Route.FeedOfAll.class, new Of(LOOK, ADMINISTER)),
          Map.entry(Route.Lock.class, new Of(LOOK, ASK)),
          Map.entry(Route.Execution.class, new Of(LOOK, ASK)),
          Map.entry(Route.ExecutionEnd.class, new Of(ADMINISTER, ASK)),
          Map.entry(Route.ExecutionHistory.class, new Of(LOOK, ADMINISTER)),
          Map.entry(Route.Series.class, new Of(LOOK, ADMINISTER)),
          Map.entry(Route.Day.class, new Of(LOOK_AT_OWN, ADMINISTER)));

  /**
   * The rights for one route.
   *
   * @param looks the right for GET and HEAD
   * @param does the right for every other method
   */
  private record Of(Right looks, Right does) {}

  static Right of(Route route, boolean looks) {
    Of both = TABLE.getOrDefault(route.getClass(), new Of(ADMINISTER, ADMINISTER));
    return looks ? both.looks() : both.does();
  }

  private Rights() {}

  /**
   * The right that an operation needs.
   *
   * @param role the role that may use the whole operation
   * @param own whether the role {@code own} is enough for the caller's own requests
   */
  record Right(Role role, boolean own) {

    /** The right of callers whose role includes this one, and of no others. */
    static Right of(Role role) {
      return new Right(role, false);
    }

    /** Whether a caller with this role may call the operation at all. */
    boolean isGivenBy(Role has) {
      return has.includes(role) || (own && has == Role.OWN);
    }
  }
}
