package io.lastseat.local.signup;

import io.vavr.control.Option;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path of the sign-up page: {@code /signup/{resourceId}}, and below it the status page of a
 * request, and what can be done there.
 *
 * @param request its id or its ticket; none on the page with the form
 * @param action {@code confirm}, {@code extend} or {@code cancel}
 */
record PagePath(String resource, Option<String> request, Option<String> action) {

  private static final Pattern PATH =
      Pattern.compile(
          "/signup/([A-Za-z0-9][A-Za-z0-9._~:-]{0,127})"
              + "(?:/requests/([0-9]{1,2}-[0-9a-z]{26}(?:-[0-9a-z]{26})?)(?:/(confirm|extend|cancel))?)?");

  /** Whether it looks like such a path, whatever stands behind. */
  static boolean isBelow(String path) {
    return path.equals("/signup") || path.startsWith("/signup/");
  }

  static Option<PagePath> of(String path) {
    Matcher found = PATH.matcher(path);
    return Option.when(
        found.matches(),
        () -> new PagePath(found.group(1), Option.of(found.group(2)), Option.of(found.group(3))));
  }

  /** Where the form is. */
  String form() {
    return "/signup/" + resource;
  }

  /** The status page of that request. */
  String status(String requestId) {
    return form() + "/requests/" + requestId;
  }

  /** The resource in the API. */
  String inApi() {
    return "/v1/resources/" + resource;
  }

  /** A request in the API. */
  String inApi(String requestId) {
    return inApi() + "/requests/" + requestId;
  }
}
