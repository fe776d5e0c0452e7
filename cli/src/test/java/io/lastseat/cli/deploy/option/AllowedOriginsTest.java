package io.lastseat.cli.deploy.option;

import io.lastseat.cli.deploy.Complaints;
import io.lastseat.cli.deploy.TemplateContract;
import io.lastseat.serve.http.PagesElsewhere;
import io.lastseat.testkit.template.Template;
import io.vavr.collection.Vector;

/** What pages of other origins may do is what {@code serve} lets them do. */
final class AllowedOriginsTest extends TemplateContract {

  private static final String CORS = "Api/Properties/CorsConfiguration";

  @Override
  protected void judge(Template template, Complaints complaints) {
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
}
