package io.lastseat.local.deploy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Nobody gets in without a key or a token unless somebody said "Open". */
final class ApiAccessTest extends TemplateContract {

  private static final String HASH = "0".repeat(64);
  private static final String STAGE = "ApiStage/Properties/";
  private static final String ROUTE = "ApiRoute/Properties/";
  private static final String KEY =
      "IntakeFunction/Properties/Environment/Variables/LASTSEAT_API_KEY_SHA256";

  @Override
  List<String> complaints(Template template) {
    Complaints complaints = new Complaints(template);
    complaints.unlessAt("/Parameters/ApiAccess/Default", "'ApiKey'");
    complaints.unlessAt("/Parameters/ApiAccess/AllowedValues", "['ApiKey', 'Jwt', 'Open']");
    complaints.unlessAt("/Parameters/ApiKeySha256/NoEcho", "true");
    complaints.unlessAt("/Parameters/ApiKeySha256/Default", "''");
    complaints.unlessAt("/Parameters/ApiKeySha256/AllowedPattern", "'^$|^[0-9a-f]{64}$'");
    complaints.unless(
        template.resourcesOfType("AWS::ApiGatewayV2::Route").size() == 1,
        "There is not exactly one route");
    complaints.unlessAt(ROUTE + "RouteKey", "'$default'");
    complaints.unlessAt(ROUTE + "Target", "{'Fn::Sub': 'integrations/${ApiIntegration}'}");
    complaints.unlessAt(
        "ApiIntegration/Properties/IntegrationUri/Fn::Sub/1",
        "{'Alias': {'Ref': 'IntakeFunction.Alias'}}");
    complaints.unlessAt("ApiIntegration/Properties/PayloadFormatVersion", "'2.0'");
    complaints.unlessAt(
        "ApiMayCallIntake/Properties/FunctionName", "{'Ref': 'IntakeFunction.Alias'}");
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
    return complaints.sentences();
  }

  private static Stream<Deployment> everyDeployment(Template template) {
    List<Deployment> all = new ArrayList<>();
    for (String access : List.of("ApiKey", "Jwt", "Open")) {
      for (String hash : List.of("", HASH)) {
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
    boolean hasHash = given.containsValue(HASH);
    boolean hasIssuer = !given.getOrDefault("JwtIssuer", "").isEmpty();
    boolean hasAudience = !given.getOrDefault("JwtAudience", "").isEmpty();
    boolean sensible =
        switch (access) {
          case "ApiKey" -> hasHash;
          case "Jwt" -> hasIssuer && hasAudience && !hasHash;
          default -> !hasHash && !hasIssuer && !hasAudience;
        };
    complaints.unless(
        deployment.isAllowed() == sensible,
        "The rules " + (sensible ? "refuse " : "let pass ") + "a deployment with " + access);
    if (!sensible) {
      return;
    }
    boolean keyAsked = deployment.at(KEY).asText().equals(HASH);
    boolean tokenAsked =
        deployment.at(ROUTE + "AuthorizationType").asText().equals("JWT")
            && deployment.at(ROUTE + "AuthorizerId").path("Ref").asText().equals("JwtAuthorizer")
            && deployment.has("JwtAuthorizer");
    complaints.unless(
        keyAsked == access.equals("ApiKey"), access + ": a key is asked: " + keyAsked);
    complaints.unless(
        tokenAsked == access.equals("Jwt"), access + ": a token is asked: " + tokenAsked);
  }

  @Override
  Stream<Plant> plants() {
    return Stream.of(
        Plant.put("ApiAccess/Default is", "/Parameters/ApiAccess/Default", "'Open'"),
        Plant.remove("AllowedValues is", "/Parameters/ApiAccess/AllowedValues/2"),
        Plant.put("NoEcho is", "/Parameters/ApiKeySha256/NoEcho", "false"),
        Plant.put("Sha256/Default is", "/Parameters/ApiKeySha256/Default", "'" + HASH + "'"),
        Plant.put("AllowedPattern is", "/Parameters/ApiKeySha256/AllowedPattern", "'.*'"),
        Plant.put("exactly one route", "Another", "{'Type': 'AWS::ApiGatewayV2::Route'}"),
        Plant.put("RouteKey is", ROUTE + "RouteKey", "'GET /'"),
        Plant.put("Target is", ROUTE + "Target", "'integrations/other'"),
        Plant.put(
            "IntegrationUri/Fn::Sub/1 is",
            "ApiIntegration/Properties/IntegrationUri",
            "{'Fn::GetAtt': ['IntakeFunction', 'Arn']}"),
        Plant.put(
            "PayloadFormatVersion is", "ApiIntegration/Properties/PayloadFormatVersion", "'1.0'"),
        Plant.put(
            "ApiMayCallIntake/Properties/FunctionName is",
            "ApiMayCallIntake/Properties/FunctionName",
            "{'Ref': 'IntakeFunction'}"),
        Plant.put(
            "JwtConfiguration is",
            "JwtAuthorizer/Properties/JwtConfiguration/Issuer",
            "'https://other.example'"),
        Plant.remove("DefaultRouteSettings is", STAGE + "DefaultRouteSettings"),
        Plant.remove("no access log", STAGE + "AccessLogSettings"),
        Plant.remove("let pass a deployment with ApiKey", "/Rules/ApiKeyNeedsItsHash"),
        Plant.remove(
            "let pass a deployment with Jwt", "/Rules/JwtNeedsIssuerAndAudience/Assertions/0"),
        Plant.remove(
            "let pass a deployment with Jwt", "/Rules/JwtNeedsIssuerAndAudience/Assertions/2"),
        Plant.remove("let pass a deployment with Open", "/Rules/OpenStandsAlone"),
        Plant.put(
            "refuse a deployment with ApiKey", "/Rules/OpenStandsAlone/RuleCondition", "true"),
        Plant.remove("ApiKey: a key is asked: false", KEY),
        Plant.put("Open: a key is asked: true", KEY, "'" + HASH + "'"),
        Plant.put("Jwt: a token is asked: false", ROUTE + "AuthorizationType", "'NONE'"),
        Plant.remove("Jwt: a token is asked: false", ROUTE + "AuthorizerId"),
        Plant.put("Jwt: a token is asked: false", "JwtAuthorizer/Condition", "'WithApiKey'"));
  }
}
