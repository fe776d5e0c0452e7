package io.lastseat.local.deploy.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where callers need a token, those without one may have an address of their own: the same API, in
 * front of the same function, which asks for no token. The address of the others goes on asking.
 */
final class PublicAddressTest extends TemplateContract {

  private static final List<String> TWINS =
      List.of("Api", "ApiIntegration", "ApiStage", "ApiMayCallIntake");

  @Override
  protected void judge(Template template, Complaints complaints) {
    for (String access : List.of("ApiKey", "Jwt", "Open")) {
      for (String wanted : List.of("on", "off")) {
        Deployment deployment =
            new Deployment(template, Map.of("ApiAccess", access, "PublicAddress", wanted));
        boolean isThere = access.equals("Jwt") && wanted.equals("on");
        complaints.unless(
            deployment.has("PublicApi") == isThere,
            "%s, %s: a second address is%s there".formatted(access, wanted, isThere ? " not" : ""));
        complaints.unless(
            deployment.at("ApiRoute/Properties/AuthorizationType").asText().equals("JWT")
                == access.equals("Jwt"),
            access + ": the first address asks for something else");
        boolean hasPage =
            new Deployment(
                    template,
                    Map.of(
                        "ApiAccess",
                        access,
                        "ApiKeySha256",
                        "sha256:" + "0".repeat(64),
                        "JwtIssuer",
                        "https://issuer.example.org",
                        "JwtAudience",
                        "lastseat",
                        "PublicAddress",
                        wanted,
                        "SignUpPage",
                        "on"))
                .isAllowed();
        complaints.unless(
            hasPage == (!access.equals("Jwt") || wanted.equals("on")),
            "%s, %s: the sign-up page is%s allowed"
                .formatted(access, wanted, hasPage ? "" : " not"));
      }
    }
    complaints.unlessAt(
        "PublicApiRoute/Properties",
        "{'ApiId': {'Ref': 'PublicApi'}, 'RouteKey': '$default', 'Target': {'Fn::Sub':"
            + " 'integrations/${PublicApiIntegration}'}, 'AuthorizationType': 'NONE'}");
    complaints.unlessAt("/Outputs/PublicApiUrl/Condition", "'WithPublicAddress'");
    for (String first : TWINS) {
      complaints.unless(
          properties(template, "Public" + first).equals(twin(properties(template, first))),
          "Public" + first + " is not as " + first);
    }
  }

  /** Name and description tell the two apart, and only the first one may have a domain. */
  private static JsonNode properties(Template template, String resource) {
    JsonNode all = template.at(resource + "/Properties").deepCopy();
    return all instanceof ObjectNode properties
        ? properties.without(List.of("Name", "Description", "DisableExecuteApiEndpoint"))
        : all;
  }

  private static JsonNode twin(JsonNode properties) {
    return Template.parse(
        properties
            .toString()
            .replace("{\"Ref\":\"Api\"}", "{\"Ref\":\"PublicApi\"}")
            .replace("${Api}", "${PublicApi}"));
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put(
            "ApiKey, on: a second address is there",
            "/Conditions/WithPublicAddress",
            "{'Fn::Equals': [{'Ref': 'PublicAddress'}, 'on']}"),
        Plant.put("Jwt, off: a second address is there", "PublicApi/Condition", "'WithJwt'"),
        Plant.remove("Jwt, off: the sign-up page is allowed", "/Rules/SignUpPageIsOpen"),
        Plant.remove("Jwt, on: a second address is not there", "PublicApi"),
        Plant.put(
            "Jwt: the first address asks for something else",
            "ApiRoute/Properties/AuthorizationType",
            "{'Fn::If': ['WithPublicAddress', 'NONE', 'JWT']}"),
        Plant.put("PublicApiRoute/Properties is", "PublicApiRoute/Properties/ApiId", "'other'"),
        Plant.remove("PublicApiUrl/Condition is", "/Outputs/PublicApiUrl/Condition"),
        Plant.remove("PublicApi is not as", "PublicApi/Properties/CorsConfiguration"),
        Plant.put(
            "PublicApiIntegration is not as",
            "PublicApiIntegration/Properties/PayloadFormatVersion",
            "'1.0'"),
        Plant.remove("PublicApiStage is not as", "PublicApiStage/Properties/DefaultRouteSettings"),
        Plant.put(
            "PublicApiMayCallIntake is not as",
            "PublicApiMayCallIntake/Properties/SourceArn",
            "'*'"));
  }
}
