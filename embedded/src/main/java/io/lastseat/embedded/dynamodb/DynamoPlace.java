package io.lastseat.embedded.dynamodb;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.regions.Region;

/**
 * What an endpoint's address says: whether it is AWS, and in which region. An AWS host names its
 * region in one of its labels (<a
 * href="https://docs.aws.amazon.com/general/latest/gr/ddb.html">endpoints of DynamoDB</a>).
 */
record DynamoPlace(boolean aws, Region region) {

  private static final Pattern REGION_LABEL =
      Pattern.compile("(?:^|\\.)([a-z]{2,4}(?:-[a-z]+)+-\\d+)(?:\\.|$)");

  static DynamoPlace of(URI endpoint) {
    var host = endpoint.getHost();
    if (host == null || !Set.of("http", "https").contains(endpoint.getScheme())) {
      throw new IllegalArgumentException(
          "The endpoint "
              + endpoint
              + " is no HTTP address; write it like http://127.0.0.1:8000 or"
              + " https://dynamodb.eu-west-1.amazonaws.com.");
    }
    var name = host.toLowerCase(Locale.ROOT);
    var aws = name.endsWith(".amazonaws.com") || name.endsWith(".amazonaws.com.cn");
    return new DynamoPlace(aws, aws ? regionIn(name) : localRegion());
  }

  private static Region regionIn(String host) {
    var label = REGION_LABEL.matcher(host);
    if (!label.find()) {
      throw new IllegalArgumentException(
          "The AWS endpoint "
              + host
              + " names no region; write it like dynamodb.eu-west-1.amazonaws.com.");
    }
    return Region.of(label.group(1));
  }

  private static Region localRegion() {
    return SdkSystemSetting.AWS_REGION.getStringValue().map(Region::of).orElse(Region.US_EAST_1);
  }
}
