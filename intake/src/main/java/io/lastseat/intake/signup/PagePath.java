package io.lastseat.intake.signup;

import io.vavr.control.Option;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path of the sign-up page: {@code /signup/{resourceId}}, and below it where its form is sent to,
 * the status page of a request, and what can be done there.
 *
 * @param takesForms whether it is where the form is sent to
 * @param request its id or its ticket; none of the page with the form, and where it is sent to
 * @param action {@code confirm}, {@code extend} or {@code cancel}
 */
record PagePath(
    String resource, boolean takesForms, Option<String> request, Option<String> action) {

  private static final Pattern PATH =
      Pattern.compile(
          "/signup/([A-Za-z0-9][A-Za-z0-9._~:-]{0,127})"
              + "(/requests(?:/([0-9]{1,2}-[0-9a-z]{26}(?:-[0-9a-z]{26})?)(?:/(confirm|extend|cancel))?)?)?");

  /** Whether it looks like such a path, with anything behind it. */
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
                found.group(2) != null && found.group(3) == null,
                Option.of(found.group(3)),
                Option.of(found.group(4))));
  }

  /** Where the form is. */
  String form() {
    return "/signup/" + resource;
  }

  /**
   * Where it is sent to. That is another address, so that browsers do not forget the page with the
   * form, and its key, when they send it: the back button leads to the same form.
   */
  String sending() {
    return form() + "/requests";
  }

  /** The status page of that request. */
  String status(String requestId) {
    return sending() + "/" + requestId;
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
