package io.lastseat.relay.call;

import io.lastseat.webhooks.BusName;
import io.vavr.control.Option;
import java.net.URI;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/**
 * The one bus on which a deployment may put events.
 *
 * @param url the address of EventBridge
 */
public record EventBus(BusName name, Region region, URI url, AwsCredentialsProvider credentials) {

  /**
   * The bus that {@code LASTSEAT_EVENT_BUS} names, in the function's own region, {@code
   * AWS_REGION}; none if it names none. {@code AWS_ENDPOINT_URL_EVENTBRIDGE} names another address
   * (AWS SDKs and tools reference guide, "Service-specific endpoints").
   *
   * @throws IllegalStateException without a region
   */
  public static Option<EventBus> of(Map<String, String> environment) {
    return BusName.of(environment).map(name -> of(name, environment));
  }

  private static EventBus of(BusName name, Map<String, String> environment) {
    Region region =
        Option.of(environment.get("AWS_REGION"))
            .map(Region::of)
            .getOrElseThrow(
                () -> new IllegalStateException("AWS_REGION is not set; Lambda sets it."));
    URI url =
        Option.of(environment.get("AWS_ENDPOINT_URL_EVENTBRIDGE"))
            .map(URI::create)
            .getOrElse(() -> ordinary(region));
    return new EventBus(name, region, url, DefaultCredentialsProvider.builder().build());
  }

  private static URI ordinary(Region region) {
    return URI.create(
        "https://events.%s.%s/".formatted(region.id(), region.metadata().partition().dnsSuffix()));
  }
}
