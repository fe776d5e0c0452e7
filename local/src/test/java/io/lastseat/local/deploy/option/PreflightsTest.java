package io.lastseat.local.deploy.option;

import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A browser sends no token with a preflight. The route {@code $default} catches {@code OPTIONS}
 * too: so where it asks for a token, and pages of other origins are allowed, preflights have a
 * route of their own, which asks for none. Nothing else does.
 */
final class PreflightsTest extends TemplateContract {

  private static final String PAGE = "https://www.example.org";

  @Override
  protected void judge(Template template, Complaints complaints) {
    for (String access : List.of("ApiKey", "Jwt", "Open")) {
      for (String origins : List.of("", PAGE)) {
        Deployment deployment =
            new Deployment(template, Map.of("ApiAccess", access, "AllowedOrigins", origins));
        boolean wanted = access.equals("Jwt") && !origins.isEmpty();
        for (String resource : List.of("PreflightRoute", "PreflightMayCallIntake")) {
          complaints.unless(
              deployment.has(resource) == wanted,
              "%s, '%s': %s is%s there".formatted(access, origins, resource, wanted ? " not" : ""));
        }
      }
    }
    complaints.unlessAt(
        "PreflightRoute/Properties",
        "{'ApiId': {'Ref': 'Api'}, 'RouteKey': 'OPTIONS /{proxy+}', 'Target': {'Fn::Sub':"
            + " 'integrations/${ApiIntegration}'}, 'AuthorizationType': 'NONE'}");
    complaints.unlessAt(
        "PreflightMayCallIntake/Properties",
        "{'Action': 'lambda:InvokeFunction', 'FunctionName': "
            + ManagedInstancesTest.EITHER_ALIAS
            + ", 'Principal': 'apigateway.amazonaws.com', 'SourceArn': {'Fn::Sub':"
            + " 'arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${Api}/*/OPTIONS/*'}}");
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.remove("Jwt, '" + PAGE + "': PreflightRoute is not there", "PreflightRoute"),
        Plant.remove(
            "Jwt, '" + PAGE + "': PreflightMayCallIntake is not there", "PreflightMayCallIntake"),
        Plant.put("Jwt, '': PreflightRoute is there", "PreflightRoute/Condition", "'WithJwt'"),
        Plant.put(
            "ApiKey, '" + PAGE + "': PreflightRoute is there",
            "PreflightRoute/Condition",
            "'WithAllowedOrigins'"));
  }
}
