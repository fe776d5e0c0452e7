package io.lastseat.local.deploy.option;

import io.lastseat.local.deploy.Complaints;
import io.lastseat.local.deploy.TemplateContract;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A host name of one's own, with its certificate, or none. */
final class DomainTest extends TemplateContract {

  private static final String CERTIFICATE =
      "arn:aws:acm:eu-central-1:123456789012:certificate/11111111";

  @Override
  protected void judge(Template template, Complaints complaints) {
    for (String name : List.of("", "seats.example.org")) {
      for (String certificate : List.of("", CERTIFICATE)) {
        Deployment deployment = deployment(template, name, certificate);
        boolean both = name.isEmpty() == certificate.isEmpty();
        complaints.unless(
            deployment.isAllowed() == both,
            "'%s' with '%s' is %s".formatted(name, certificate, both ? "refused" : "allowed"));
        complaints.unless(
            deployment.at("Api/Properties/DisableExecuteApiEndpoint").asBoolean()
                == !name.isEmpty(),
            "'%s' is not the only way in, or there is none".formatted(name));
        for (String resource : List.of("Domain", "DomainMapping")) {
          complaints.unless(
              deployment.has(resource) == !name.isEmpty(),
              resource + " does not follow DomainName");
        }
      }
    }
    complaints.unlessAt(
        "Domain/Properties/DomainNameConfigurations",
        "[{'CertificateArn': {'Ref': 'DomainCertificateArn'}, 'EndpointType': 'REGIONAL',"
            + " 'SecurityPolicy': 'TLS_1_2'}]");
    complaints.unlessAt(
        "DomainMapping/Properties",
        "{'ApiId': {'Ref': 'Api'}, 'DomainName': {'Ref': 'Domain'}, 'Stage': {'Ref': 'ApiStage'}}");
    complaints.unlessAt("/Outputs/DomainTarget/Condition", "'WithDomain'");
  }

  private static Deployment deployment(Template template, String name, String certificate) {
    return new Deployment(
        template,
        Map.of("ApiAccess", "Open", "DomainName", name, "DomainCertificateArn", certificate));
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.remove("is allowed", "/Rules/DomainNameComesWithItsCertificate"),
        Plant.remove("is not the only way in", "Api/Properties/DisableExecuteApiEndpoint"),
        Plant.remove("Domain does not follow", "Domain/Condition"),
        Plant.put("DomainMapping does not follow", "DomainMapping/Condition", "'WithKey'"));
  }
}
