package io.lastseat.intake.http;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;

/** The URL paths of resources and requests. Ids have only characters that need no escape. */
public final class Paths {

  public static final String FEED = "/v1/feed";
  public static final String OWN = "/v1/me/requests";

  /** The parameter that names the commit of a verdict. */
  public static final String COMMIT = "commit";

  public static String of(ResourceId resource) {
    return "/v1/resources/" + resource.text();
  }

  public static String of(ResourceId resource, RequestId request) {
    return of(resource) + "/requests/" + request.text();
  }

  /** The path of a request, with the commit that decided it, so that a read finds it at once. */
  public static String of(ResourceId resource, RequestId request, long commit) {
    return of(resource, request) + "?" + COMMIT + "=" + commit;
  }

  /** The path of a request for everyone who has its ticket. */
  public static String byTicket(ResourceId resource, String ticket) {
    return of(resource) + "/requests/" + ticket;
  }

  public static String execution(ResourceId name) {
    return "/v1/executions/" + name.text();
  }

  public static String history(ResourceId execution) {
    return execution(execution) + "/history";
  }

  public static String series(ResourceId series) {
    return "/v1/series/" + series.text();
  }

  public static String roster(ResourceId resource) {
    return of(resource) + "/roster";
  }

  public static String verdicts(ResourceId resource) {
    return of(resource) + "/verdicts";
  }

  private Paths() {}
}
