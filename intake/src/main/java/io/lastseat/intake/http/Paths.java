package io.lastseat.intake.http;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;

/** The URL paths of things. Ids consist of characters that need no escaping there. */
final class Paths {

  static final String FEED = "/v1/feed";
  static final String OWN = "/v1/me/requests";

  /** The parameter that says where a verdict stands. */
  static final String COMMIT = "commit";

  static String of(ResourceId resource) {
    return "/v1/resources/" + resource.text();
  }

  static String of(ResourceId resource, RequestId request) {
    return of(resource) + "/requests/" + request.text();
  }

  /** Of the same request, with the commit that decided it: so it is found at once. */
  static String of(ResourceId resource, RequestId request, long commit) {
    return of(resource, request) + "?" + COMMIT + "=" + commit;
  }

  /** Of the same request, for everybody who has the ticket. */
  static String byTicket(ResourceId resource, RequestId reservation, String proof) {
    return of(resource) + "/requests/" + ticket(reservation, proof);
  }

  static String ticket(RequestId reservation, String proof) {
    return reservation.text() + "-" + proof;
  }

  static String execution(ResourceId name) {
    return "/v1/executions/" + name.text();
  }

  static String history(ResourceId execution) {
    return execution(execution) + "/history";
  }

  static String series(ResourceId series) {
    return "/v1/series/" + series.text();
  }

  static String roster(ResourceId resource) {
    return of(resource) + "/roster";
  }

  static String verdicts(ResourceId resource) {
    return of(resource) + "/verdicts";
  }

  private Paths() {}
}
