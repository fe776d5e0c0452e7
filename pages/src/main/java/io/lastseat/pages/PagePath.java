package io.lastseat.pages;

import io.vavr.control.Option;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path of the sign-up page: {@code /signup/{resourceId}}. Below it are the path for the form, the
 * status page of a request, and the actions of that page.
 *
 * @param takesForms whether the browser sends the form to this path
 * @param request the id or ticket of the request; none for the page with the form and for the path
 *     to which it is sent
 * @param action {@code confirm}, {@code extend}, {@code cancel} or {@code hand-over}
 * @param isCalendar whether it is the event's file for a calendar
 */
record PagePath(
    String resource,
    boolean takesForms,
    Option<String> request,
    Option<String> action,
    boolean isCalendar) {

  private static final String CALENDAR = "/calendar.ics";

  private static final Pattern PATH =
      Pattern.compile(
          "/signup/([A-Za-z0-9][A-Za-z0-9._~:-]{0,127})"
              + "(/calendar\\.ics|/requests(?:/([0-9]{1,2}-[0-9a-z]{26}(?:-(?:[1-9][0-9]{0,8}-)?[0-9a-z]{26})?)"
              + "(?:/(confirm|extend|cancel|hand-over))?)?)?");

  /** Whether the path begins as a path of the sign-up page does. */
  static boolean isBelow(String path) {
    return path.equals("/signup") || path.startsWith("/signup/");
  }

  static Option<PagePath> of(String path) {
    Matcher found = PATH.matcher(path);
    return Option.when(
        found.matches(),
        () ->
            new PagePath(
                found.group(1),
                "/requests".equals(found.group(2)),
                Option.of(found.group(3)),
                Option.of(found.group(4)),
                CALENDAR.equals(found.group(2))));
  }

  /** The path of the page with the form. */
  String form() {
    return "/signup/" + resource;
  }

  /**
   * The path to which the form is sent. It differs from that of the page, so that browsers do not
   * forget the form and its key when they send it: the back button leads to the same form.
   */
  String sending() {
    return form() + "/requests";
  }

  /** The path of the status page of that request. */
  String status(String requestId) {
    return sending() + "/" + requestId;
  }

  /** The path of the event's file for a calendar. */
  String calendar() {
    return form() + CALENDAR;
  }

  /** The path of the resource in the API. */
  String inApi() {
    return "/v1/resources/" + resource;
  }

  /** The path of a request in the API. */
  String inApi(String requestId) {
    return inApi() + "/requests/" + requestId;
  }
}
