package io.lastseat.serializer.redrive;

import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

/**
 * Reads objects out of S3 by a GET that the SDK signs, without the SDK's client for S3, which alone
 * is a third of what the function weighs (docs/decisions.md). It tries once; whoever calls tries
 * again.
 *
 * <p>Sources: Amazon S3 API reference, "GetObject" and "Authenticating Requests (AWS Signature
 * Version 4)": the path is encoded once.
 */
final class GivenUpObjects {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(20);
  private static final int NOT_FOUND = 404;
  private static final int MOST_OF_AN_ERROR = 500;

  private final Region region;
  private final Option<URI> endpoint;
  private final AwsCredentialsProvider credentials = DefaultCredentialsProvider.builder().build();
  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
  private final SdkHttpClient http =
      UrlConnectionHttpClient.builder()
          .connectionTimeout(CONNECT_TIMEOUT)
          .socketTimeout(READ_TIMEOUT)
          .build();

  private GivenUpObjects(Region region, Option<URI> endpoint) {
    this.region = region;
    this.endpoint = endpoint;
  }

  /**
   * In the function's own region, {@code AWS_REGION}. {@code AWS_ENDPOINT_URL_S3} names another
   * place, where buckets are folders (AWS SDKs and tools reference guide, "Service-specific
   * endpoints").
   *
   * @throws IllegalStateException without a region
   */
  static GivenUpObjects onAws(Map<String, String> environment) {
    Region region =
        Option.of(environment.get("AWS_REGION"))
            .map(Region::of)
            .getOrElseThrow(
                () -> new IllegalStateException("AWS_REGION is not set; Lambda sets it."));
    return new GivenUpObjects(
        region, Option.of(environment.get("AWS_ENDPOINT_URL_S3")).map(URI::create));
  }

  /**
   * The whole object, as text.
   *
   * @throws UnreadableObjectException if there is none
   * @throws UncheckedIOException if S3 cannot be reached or refuses
   */
  String read(String bucket, String key) {
    SdkHttpRequest request = get(bucket, key);
    try {
      HttpExecuteResponse response =
          http.prepareRequest(HttpExecuteRequest.builder().request(signed(request)).build()).call();
      String body = body(response);
      if (response.httpResponse().isSuccessful()) {
        return body;
      }
      int status = response.httpResponse().statusCode();
      String sentence =
          "s3://%s/%s: S3 answers %d %s"
              .formatted(
                  bucket,
                  key,
                  status,
                  body.substring(0, Math.min(MOST_OF_AN_ERROR, body.length())));
      if (status == NOT_FOUND) {
        throw new UnreadableObjectException(sentence);
      }
      throw new IOException(sentence);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SdkHttpRequest get(String bucket, String key) {
    String path = "/" + encoded(key);
    return SdkHttpRequest.builder()
        .method(SdkHttpMethod.GET)
        .uri(
            endpoint
                .map(other -> other.resolve("/" + bucket + path))
                .getOrElse(() -> URI.create("https://" + host(bucket) + path)))
        .build();
  }

  private String host(String bucket) {
    return "%s.s3.%s.%s".formatted(bucket, region.id(), region.metadata().partition().dnsSuffix());
  }

  /** By RFC 3986, other than forms are. */
  private static String encoded(String key) {
    return URLEncoder.encode(key, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~")
        .replace("%2F", "/");
  }

  private SdkHttpRequest signed(SdkHttpRequest request) {
    return signer
        .sign(
            b ->
                b.identity(credentials.resolveCredentials())
                    .request(request)
                    .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                    .putProperty(AwsV4HttpSigner.REGION_NAME, region.id())
                    .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                    .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false))
        .request();
  }

  private static String body(HttpExecuteResponse response) throws IOException {
    if (response.responseBody().isEmpty()) {
      return "";
    }
    try (InputStream body = response.responseBody().get()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
