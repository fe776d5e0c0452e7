package io.lastseat.serve.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.http.PathIds;
import io.lastseat.intake.http.PathIds.PathTemplate;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds the template of a path, such as {@code /v1/resources/{resourceId}}. The description of the
 * API lists the API's templates. A path itself is never a label, since any caller can make up a
 * million.
 */
final class RouteTemplates {

  /** The label of a path without a template. */
  static final String NONE = "";

  private static final Pattern PATHS = Pattern.compile("(?ms)^paths:$(.*?)^[a-z]");
  private static final Pattern PATH = Pattern.compile("(?m)^  (/\\S*):$");
  private static final Pattern PARAMETER = Pattern.compile("\\{[^}]*}");

  /** The paths that {@code serve} answers besides the API. */
  private static final Vector<String> OF_SERVE =
      Vector.of(
          "/livez",
          "/readyz",
          "/metrics",
          "/ops",
          "/ops/api/{call}",
          "/organiser",
          "/signup/{resourceId}",
          "/signup/{resourceId}/calendar.ics",
          "/signup/{resourceId}/requests",
          "/signup/{resourceId}/requests/{requestId}",
          "/signup/{resourceId}/requests/{requestId}/{action}",
          "/web/{file}",
          "/web/{folder}/{file}",
          "/web/{folder}/{folder}/{file}");

  private final Vector<PathTemplate> templates;

  private RouteTemplates(Vector<String> templates) {
    // Templates with fewer parameters come first, so a fixed word has precedence over a parameter.
    this.templates = templates.sortBy(RouteTemplates::parameters).map(PathTemplate::of);
  }

  private static long parameters(String template) {
    return PARAMETER.matcher(template).results().count();
  }

  /** The templates of the API, and of the further paths of {@code serve}. */
  static RouteTemplates ofServe() {
    return new RouteTemplates(ofApi(description()).appendAll(OF_SERVE));
  }

  /** All paths in a YAML description of an API, with two spaces per level. */
  static Vector<String> ofApi(String yaml) {
    return Vector.ofAll(PATHS.matcher(yaml).results().map(MatchResult::group).toList())
        .flatMap(paths -> PATH.matcher(paths).results().map(path -> path.group(1)).toList());
  }

  /** The template that matches a path, or {@link #NONE}. */
  String of(String path) {
    List<String> segments = PathIds.segments(path);
    boolean anyIsEmpty = segments.lastIndexOf("") > 0;
    return anyIsEmpty
        ? NONE
        : templates.find(one -> one.fits(segments)).map(PathTemplate::text).getOrElse(NONE);
  }

  private static String description() {
    try (InputStream yaml = IntakeFunction.class.getResourceAsStream("openapi.yaml")) {
      if (yaml == null) {
        throw new IllegalStateException("openapi.yaml was not packaged");
      }
      return new String(yaml.readAllBytes(), UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
