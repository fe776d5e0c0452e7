package io.lastseat.intake;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lastseat.intake.door.Edge;
import io.lastseat.intake.json.HttpEventJson;
import io.lastseat.site.Api;
import io.lastseat.site.Site;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * The function that the template deploys behind the HTTP API: {@link IntakeFunction}, reading and
 * writing the bytes of events itself. Lambda's runtime could also make the objects, but its JSON
 * mapper has some 660 classes, which would slow down a cold start. With {@code
 * LASTSEAT_SIGN_UP_PAGE=on} the pages of a layer stand in front of the API. With {@code
 * LASTSEAT_EDGE_SECRET_HASH} the public can call only by the edge.
 */
public final class IntakeHandler implements RequestStreamHandler {

  private final Api api = api(System.getenv());

  private static Api api(Map<String, String> environment) {
    IntakeParts parts = IntakeParts.of(environment);
    Api api = new IntakeFunction(parts);
    Api site = DeploymentSwitch.SIGN_UP_PAGE.isOn(environment) ? pages().before(api) : api;
    return Edge.of(environment, parts.door()).map(edge -> edge.before(site)).getOrElse(site);
  }

  private static Site pages() {
    return ServiceLoader.load(Site.class, IntakeHandler.class.getClassLoader())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "LASTSEAT_SIGN_UP_PAGE is 'on', but no layer has the page: add"
                        + " lastseat-pages-layer.zip, or give 'off'."));
  }

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    HttpEventJson.write(
        HttpEventJson.read(input)
            .map(call -> api.answer(call, FailureLog.invocation(context)))
            .getOrElse(IntakeFunction::notACall),
        output);
  }
}
