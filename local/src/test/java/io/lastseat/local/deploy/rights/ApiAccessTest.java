package io.lastseat.local.deploy.rights;

import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.local.deploy.option.ManagedInstancesTest;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Nobody gets in without a key or a token unless somebody said "Open". */
final class ApiAccessTest extends TemplateContract {

  private static final String HASH = "sha256:" + "0".repeat(64);
  private static final String BOTH = HASH + "=ask,sha256:" + "1".repeat(64);

  /** A key as the documentation makes it, and what it could be taken for. */
  private static final List<String> NO_HASHES =
      List.of(
          "lsk_" + "0".repeat(64),
          "0".repeat(64),
          "sha256:",
          "sha256:" + "0".repeat(63),
          "SHA256:" + "0".repeat(64),
          "sha256:" + "A".repeat(64),
          "sha256:lsk_" + "0".repeat(64),
          HASH + ",",
          HASH + ", " + HASH,
          BOTH + "," + HASH,
          HASH + "=",
          HASH + "=owner",
          HASH + "=read=ask",
          HASH + "\n");

  private static final String STAGE = "ApiStage/Properties/";
  private static final String ROUTE = "ApiRoute/Properties/";
  private static final String VARIABLES = "IntakeFunction/Properties/Environment/Variables/";
  private static final String KEY = VARIABLES + "LASTSEAT_API_KEY_SHA256";
  private static final String ASKED_BY_INTAKE = VARIABLES + "LASTSEAT_API_ACCESS";

  private static final String DESCRIBED =
      "IntakeFunction/Properties/VersionDescription/Fn::Sub/1/Keys";

  private static final List<String> NO_PREFIXES = List.of("", "a b", "a,", "[a", "l".repeat(65));

  @Override
  protected void judge(Template template, Complaints complaints) {
    complaints.unlessAt("/Parameters/ApiAccess/Default", "'ApiKey'");
    complaints.unlessAt("/Parameters/ApiAccess/AllowedValues", "['ApiKey', 'Jwt', 'Open']");
    // The SAM CLI asks for such a parameter again at each deployment, and without a default.
    complaints.unless(
        !template.at("/Parameters").toString().contains("NoEcho"), "A parameter has NoEcho");
    complaints.unlessAt("/Parameters/ApiKeySha256/Default", "''");
    for (String wrong : NO_HASHES) {
      complaints.unless(
          !new Deployment(template, Map.of("ApiKeySha256", wrong)).isAllowed(),
          "As a hash passes " + wrong);
    }
    for (String wrong : NO_PREFIXES) {
      complaints.unless(
          !new Deployment(template, Map.of("ApiAccess", "Open", "JwtScopePrefix", wrong))
              .isAllowed(),
          "As a prefix passes '%s'".formatted(wrong));
    }
    complaints.unlessAt("/Parameters/JwtScopePrefix/Default", "'lastseat:'");
    complaints.unlessAt("/Parameters/JwtRolesClaim/Default", "''");
    complaints.unlessAt("/Parameters/JwtRoleWithoutScope/Default", "'none'");
    complaints.unlessAt("/Parameters/JwtRoleWithoutScope/AllowedValues", "['none', 'own']");
    complaints.unlessAt(
        VARIABLES + "LASTSEAT_JWT_ROLE_WITHOUT_SCOPE",
        "{'Fn::If': ['WithJwt', {'Ref': 'JwtRoleWithoutScope'}, {'Ref': 'AWS::NoValue'}]}");
    complaints.unlessAt(
        VARIABLES + "LASTSEAT_JWT_SCOPE_PREFIX",
        "{'Fn::If': ['WithJwt', {'Ref': 'JwtScopePrefix'}, {'Ref': 'AWS::NoValue'}]}");
    complaints.unlessAt(
        VARIABLES + "LASTSEAT_JWT_ROLES_CLAIM",
        "{'Fn::If': ['WithJwtRolesClaim', {'Ref': 'JwtRolesClaim'}, {'Ref': 'AWS::NoValue'}]}");
    complaints.unless(
        template
            .resourcesOfType("AWS::ApiGatewayV2::Route")
            .keySet()
            .equals(Set.of("ApiRoute", "PublicApiRoute", "PreflightRoute")),
        "There is a route beside those of the two addresses and of preflights");
    complaints.unlessAt(ROUTE + "RouteKey", "'$default'");
    complaints.unlessAt(ROUTE + "Target", "{'Fn::Sub': 'integrations/${ApiIntegration}'}");
    complaints.unlessAt(
        "ApiIntegration/Properties/IntegrationUri/Fn::Sub/1",
        "{'Alias': " + ManagedInstancesTest.EITHER_ALIAS + "}");
    complaints.unlessAt("ApiIntegration/Properties/PayloadFormatVersion", "'2.0'");
    complaints.unlessAt(
        "ApiMayCallIntake/Properties/FunctionName", ManagedInstancesTest.EITHER_ALIAS);
    complaints.unlessAt(
        "JwtAuthorizer/Properties/JwtConfiguration",
        "{'Issuer': {'Ref': 'JwtIssuer'}, 'Audience': {'Fn::Split': [',', {'Ref':"
            + " 'JwtAudience'}]}}");
    complaints.unlessAt(
        STAGE + "DefaultRouteSettings",
        "{'ThrottlingRateLimit': {'Ref': 'ThrottlingRate'},"
            + " 'ThrottlingBurstLimit': {'Ref': 'ThrottlingBurst'}}");
    complaints.unless(
        template.at(STAGE + "AccessLogSettings/DestinationArn").toString().contains("ApiAccessLog"),
        "The stage writes no access log");
    everyDeployment(template).forEach(deployment -> judge(complaints, deployment));
  }

  private static Stream<Deployment> everyDeployment(Template template) {
    List<Deployment> all = new ArrayList<>();
    for (String access : List.of("ApiKey", "Jwt", "Open")) {
      for (String hash : List.of("", HASH, HASH + "=administer", HASH + "=read", BOTH)) {
        for (String issuer : List.of("", "https://issuer.example")) {
          for (String audience : List.of("", "lastseat")) {
            Map<String, String> parameters =
                Map.of(
                    "ApiAccess", access,
                    "ApiKeySha256", hash,
                    "JwtIssuer", issuer,
                    "JwtAudience", audience);
            all.add(new Deployment(template, parameters));
          }
        }
      }
    }
    return all.stream();
  }

  private static void judge(Complaints complaints, Deployment deployment) {
    Map<String, String> given = deployment.parameters();
    String access = given.getOrDefault("ApiAccess", "");
    String hash = given.getOrDefault("ApiKeySha256", "");
    boolean hasIssuer = !given.getOrDefault("JwtIssuer", "").isEmpty();
    boolean hasAudience = !given.getOrDefault("JwtAudience", "").isEmpty();
    // What belongs to another choice may be left from before.
    boolean sensible =
        switch (access) {
          case "ApiKey" -> !hash.isEmpty();
          case "Jwt" -> hasIssuer && hasAudience;
          default -> true;
        };
    complaints.unless(
        deployment.isAllowed() == sensible,
        "The rules " + (sensible ? "refuse " : "let pass ") + "a deployment with " + access);
    if (!sensible) {
      return;
    }
    boolean keyAsked = !hash.isEmpty() && deployment.at(KEY).asText().equals(hash);
    // Without what each hash begins with, and the role that one has anyway.
    boolean described =
        deployment
            .at(DESCRIBED)
            .asText()
            .equals(hash.replace("sha256:", "").replace("=administer", ""));
    boolean tokenAsked =
        deployment.at(ROUTE + "AuthorizationType").asText().equals("JWT")
            && deployment.at(ROUTE + "AuthorizerId").path("Ref").asText().equals("JwtAuthorizer")
            && deployment.has("JwtAuthorizer");
    complaints.unless(
        switch (access) {
          case "ApiKey" -> described;
          case "Jwt" -> deployment.at(DESCRIBED).asText().equals("Jwt/lastseat://none");
          default -> deployment.at(DESCRIBED).asText().equals(access);
        },
        access + ": a version is published for a change that is none, or none for a change");
    complaints.unless(
        deployment.at(ASKED_BY_INTAKE).asText().equals(access),
        access + ": intake does not know what to ask for");
    complaints.unless(
        keyAsked == access.equals("ApiKey"), access + ": a key is asked: " + keyAsked);
    complaints.unless(
        tokenAsked == access.equals("Jwt"), access + ": a token is asked: " + tokenAsked);
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put("has NoEcho", "/Parameters/ApiKeySha256/NoEcho", "true"),
        Plant.put(
            "As a hash passes lsk_",
            "/Parameters/ApiKeySha256/AllowedPattern",
            "'^$|^.*[0-9a-f]{64}$'"),
        Plant.put(
            "As a hash passes 0000",
            "/Parameters/ApiKeySha256/AllowedPattern",
            "'^$|^(sha256:)?[0-9a-f]{64}$'"),
        Plant.put(
            "refuse a deployment with ApiKey",
            "/Parameters/ApiKeySha256/AllowedPattern",
            "'^$|^sha256:[0-9a-f]{64}$'"),
        Plant.remove("intake does not know", ASKED_BY_INTAKE),
        Plant.remove("As a prefix passes", "/Parameters/JwtScopePrefix/AllowedPattern"),
        Plant.put("Jwt: a version is published", DESCRIBED, "{'Ref': 'ApiKeySha256'}"),
        Plant.put("There is a route beside", "Another", "{'Type': 'AWS::ApiGatewayV2::Route'}"),
        Plant.remove("no access log", STAGE + "AccessLogSettings"),
        Plant.remove("let pass a deployment with ApiKey", "/Rules/ApiKeyNeedsItsHash"),
        Plant.remove(
            "let pass a deployment with Jwt", "/Rules/JwtNeedsIssuerAndAudience/Assertions/0"),
        Plant.remove(
            "let pass a deployment with Jwt", "/Rules/JwtNeedsIssuerAndAudience/Assertions/1"),
        Plant.put(
            "refuse a deployment with Open", "/Rules/ApiKeyNeedsItsHash/RuleCondition", "true"),
        Plant.put(
            "refuse a deployment with ApiKey",
            "/Rules/JwtNeedsIssuerAndAudience/RuleCondition",
            "true"),
        Plant.remove("ApiKey: a key is asked: false", KEY),
        Plant.put("Open: a key is asked: true", KEY, "'" + HASH + "'"),
        Plant.put("Jwt: a token is asked: false", ROUTE + "AuthorizationType", "'NONE'"),
        Plant.remove("Jwt: a token is asked: false", ROUTE + "AuthorizerId"),
        Plant.put("Jwt: a token is asked: false", "JwtAuthorizer/Condition", "'WithApiKey'"));
  }
}
