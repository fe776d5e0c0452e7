package io.lastseat.intake;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.door.Edge;
import io.lastseat.intake.json.HttpEventJson;
import io.lastseat.intake.signup.SignUpSite;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/**
 * {@link IntakeFunction} as Lambda calls it: with the bytes of the event. Lambda's runtime would
 * make the objects too, but with a JSON mapper of some 660 classes, which would slow down a cold
 * start. With {@code LASTSEAT_SIGN_UP_PAGE=on} the sign-up page stands in front of it, and with
 * {@code LASTSEAT_EDGE_SECRET_HASH} the public comes by the edge alone.
 */
public final class IntakeHandler implements RequestStreamHandler {

  private final RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> site =
      site(System.getenv());

  private static RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> site(
      Map<String, String> environment) {
    IntakeParts parts = IntakeParts.of(environment);
    IntakeFunction api = new IntakeFunction(parts);
    RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> site =
        DeploymentSwitch.SIGN_UP_PAGE.isOn(environment) ? new SignUpSite(api) : api;
    return Edge.of(environment, parts.door()).map(edge -> edge.before(site)).getOrElse(site);
  }

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    HttpEventJson.write(site.handleRequest(HttpEventJson.read(input), context), output);
  }
}
