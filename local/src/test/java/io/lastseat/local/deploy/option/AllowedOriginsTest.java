package io.lastseat.local.deploy.option;

import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.local.http.PagesElsewhere;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Pages of other origins: none by default; and those that are allowed, as {@code serve} has it. */
final class AllowedOriginsTest extends TemplateContract {

  private static final String CORS = "Api/Properties/CorsConfiguration";

  private static final List<String> NO_ORIGINS =
      List.of("*", "null", "https://*.example.org", "https://www.example.org/", "www.example.org");

  @Override
  protected void judge(Template template, Complaints complaints) {
    complaints.unlessAt("/Parameters/AllowedOrigins/Type", "'CommaDelimitedList'");
    for (String wrong : NO_ORIGINS) {
      complaints.unless(!of(template, wrong).isAllowed(), "As an origin passes " + wrong);
    }
    for (String right : List.of("https://www.example.org", "http://localhost:5173")) {
      complaints.unless(of(template, right).isAllowed(), "As no origin is refused " + right);
      complaints.unless(
          !of(template, right).at(CORS).isMissingNode(), "Nothing is allowed to " + right);
    }
    complaints.unless(
        new Deployment(template, Map.of("ApiAccess", "Open")).at(CORS).isMissingNode(),
        "Something is allowed without origins");
    complaints.unlessAt(CORS + "/Fn::If/1", expected());
  }

  private static String expected() {
    return "{'AllowOrigins': {'Ref': 'AllowedOrigins'}, 'AllowMethods': %s, 'AllowHeaders': %s, "
            .formatted(list(PagesElsewhere.METHODS), list(PagesElsewhere.REQUEST_HEADERS))
        + "'ExposeHeaders': %s, 'MaxAge': %d}"
            .formatted(list(PagesElsewhere.EXPOSED_HEADERS), PagesElsewhere.MAX_AGE_SECONDS);
  }

  private static String list(Vector<String> texts) {
    return texts.map(text -> "'" + text + "'").mkString("[", ", ", "]");
  }

  private static Deployment of(Template template, String origins) {
    return new Deployment(template, Map.of("ApiAccess", "Open", "AllowedOrigins", origins));
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.remove("As an origin passes", "/Parameters/AllowedOrigins/AllowedPattern"),
        Plant.put("As no origin", "/Parameters/AllowedOrigins/AllowedPattern", "'https://x'"),
        Plant.put("without origins", "/Parameters/AllowedOrigins/Default", "'https://x'"),
        Plant.put("Nothing is allowed", CORS + "/Fn::If/0", "'WithKey'"));
  }
}
