package io.lastseat.local.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.CloudFormationYaml;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code edge.yaml}: CloudFront lets everything through to the API, but no address too often. */
final class EdgeTest {

  private static final String CACHE =
      "Distribution/Properties/DistributionConfig/DefaultCacheBehavior/";
  private static final String ORIGIN = "Distribution/Properties/DistributionConfig/Origins/0/";

  private final Template edge = new Template(CloudFormationYaml.read(Path.of("..", "edge.yaml")));

  EdgeTest() throws Exception {}

  @Test
  void anAddressThatAsksTooOftenIsHeldBack() {
    is("WebAcl/Properties/Scope", "'CLOUDFRONT'");
    is("WebAcl/Properties/DefaultAction", "{'Allow': {}}");
    is("WebAcl/Properties/Rules/0/Action", "{'Block': {}}");
    is(
        "WebAcl/Properties/Rules/0/Statement",
        "{'RateBasedStatement': {'AggregateKeyType': 'IP',"
            + " 'Limit': {'Ref': 'RequestsPerFiveMinutes'}, 'EvaluationWindowSec': 300}}");
    assertThat(edge.at("WebAcl").findValuesAsText("SampledRequestsEnabled"))
        .as("samples show headers, and so keys")
        .containsExactly("false", "false");
    is("Distribution/Properties/DistributionConfig/WebACLId", "{'Fn::GetAtt': ['WebAcl', 'Arn']}");
  }

  @Test
  void nothingIsCachedAndEveryHeaderButTheHostComesThrough() {
    is(CACHE + "CachePolicyId", "'4135ea2d-6df8-44a3-9df3-4b5a84be39ad'");
    is(CACHE + "OriginRequestPolicyId", "'b689b0a8-53d0-40ab-baf2-68738e2966ac'");
    is(
        "Distribution/Properties/DistributionConfig/CustomErrorResponses",
        "[{'ErrorCode': 500, 'ErrorCachingMinTTL': 0}, {'ErrorCode': 502, 'ErrorCachingMinTTL': 0},"
            + " {'ErrorCode': 503, 'ErrorCachingMinTTL': 0},"
            + " {'ErrorCode': 504, 'ErrorCachingMinTTL': 0}]");
    is(CACHE + "ViewerProtocolPolicy", "'https-only'");
    is(CACHE + "AllowedMethods", "['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']");
    is(ORIGIN + "CustomOriginConfig/OriginProtocolPolicy", "'https-only'");
    int patience = edge.at(ORIGIN + "CustomOriginConfig/OriginReadTimeout").asInt();
    assertThat(patience)
        .isGreaterThan(Template.deployed().at("/Parameters/MaxWait/MaxValue").asInt());
  }

  /** Intake knows its hash alone; a secret in its place is refused. */
  @Test
  void theApiIsToldByASecret() {
    is(
        ORIGIN + "OriginCustomHeaders",
        "[{'HeaderName': 'Lastseat-Edge', 'HeaderValue': {'Ref': 'EdgeSecret'}}]");
    is("/Parameters/EdgeSecret/NoEcho", "true");
    assertThat(edge.at("/Parameters/EdgeSecret").has("Default")).isFalse();
    String secret = "0123456789abcdef".repeat(4);
    assertThat(isAllowed(edge, "EdgeSecret", secret)).isTrue();
    assertThat(isAllowed(edge, "EdgeSecret", "secret")).isFalse();
    Template every = Template.deployed();
    String half = secret.substring(32);
    for (String hash : List.of("", half, half + "," + half)) {
      assertThat(isAllowed(every, "EdgeSecretHash", hash)).as(hash).isTrue();
    }
    for (String wrong : List.of(secret, half + ",", half.toUpperCase(Locale.ROOT), "sha256:")) {
      assertThat(isAllowed(every, "EdgeSecretHash", wrong)).as(wrong).isFalse();
    }
  }

  private boolean isAllowed(Template template, String parameter, String value) {
    Map<String, String> open = template == edge ? Map.of() : Map.of("ApiAccess", "Open");
    Map<String, String> parameters = new HashMap<>(open);
    parameters.put(parameter, value);
    return new Deployment(template, parameters).isAllowed();
  }

  @Test
  void aNameComesWithItsCertificateOrNotAtAll() {
    String certificate = "arn:aws:acm:us-east-1:123456789012:certificate/1";
    assertThat(allowed("", "")).isTrue();
    assertThat(allowed("seats.example.org", certificate)).isTrue();
    assertThat(allowed("seats.example.org", "")).isFalse();
    assertThat(allowed("", certificate)).isFalse();
  }

  private boolean allowed(String name, String certificate) {
    return new Deployment(edge, Map.of("EdgeDomainName", name, "EdgeCertificateArn", certificate))
        .isAllowed();
  }

  private void is(String path, String json) {
    JsonNode expected = Template.parse(json);
    assertThat(edge.at(path)).as(path).isEqualTo(expected);
  }
}
