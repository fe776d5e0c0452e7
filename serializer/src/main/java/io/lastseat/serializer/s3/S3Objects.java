package io.lastseat.serializer.s3;

import io.vavr.control.Either;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

/**
 * Reads and writes objects of S3 by calls that the SDK signs, without the SDK's client for S3,
 * which alone is a third of what the function weighs (docs/decisions.md). It tries once; its caller
 * tries again.
 *
 * <p>Sources: Amazon S3 API reference, "GetObject", "PutObject" and "Authenticating Requests (AWS
 * Signature Version 4)": the path is encoded once.
 */
public final class S3Objects {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(20);
  private static final int NOT_FOUND = 404;
  private static final int ALREADY_THERE = 412;
  private static final int MOST_OF_AN_ERROR = 500;

  private final Region region;
  private final Option<URI> endpoint;
  private final AwsCredentialsProvider credentials = DefaultCredentialsProvider.builder().build();
  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
  private final SdkHttpClient http =
      UrlConnectionHttpClient.builder()
          .connectionTimeout(CONNECT_TIMEOUT)
          .socketTimeout(SOCKET_TIMEOUT)
          .build();

  private S3Objects(Region region, Option<URI> endpoint) {
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
  public static S3Objects onAws(Map<String, String> environment) {
    Region region =
        Option.of(environment.get("AWS_REGION"))
            .map(Region::of)
            .getOrElseThrow(
                () -> new IllegalStateException("AWS_REGION is not set; Lambda sets it."));
    return new S3Objects(
        region, Option.of(environment.get("AWS_ENDPOINT_URL_S3")).map(URI::create));
  }

  /**
   * The whole object, as text, or why there is none.
   *
   * @throws UncheckedIOException if S3 cannot be reached or refuses
   */
  public Either<String, String> read(String bucket, String key) {
    Answer answer =
        call(bucket, key, SdkHttpRequest.builder().method(SdkHttpMethod.GET), new byte[0]);
    return answer.status() == NOT_FOUND
        ? Either.left(sentence(bucket, key, answer))
        : Either.right(checked(Set.of(), bucket, key, answer).body());
  }

  /**
   * Writes an object, unless there is one under that key: that stays as it is (Amazon S3 user
   * guide, "Conditional requests": 412 where it exists).
   *
   * @param json its content
   * @return whether it was written; false where there was one
   * @throws UncheckedIOException if it is not known to be there
   */
  public boolean putIfAbsent(String bucket, String key, String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    Answer answer =
        call(
            bucket,
            key,
            SdkHttpRequest.builder()
                .method(SdkHttpMethod.PUT)
                .putHeader("Content-Type", "application/json")
                .putHeader("Content-Length", Integer.toString(body.length))
                .putHeader("If-None-Match", "*"),
            body);
    return checked(Set.of(ALREADY_THERE), bucket, key, answer).successful();
  }

  /** The answer of S3. */
  private record Answer(int status, boolean successful, String body) {}

  private static Answer checked(Set<Integer> alsoGood, String bucket, String key, Answer answer) {
    if (answer.successful() || alsoGood.contains(answer.status())) {
      return answer;
    }
    throw new UncheckedIOException(new IOException(sentence(bucket, key, answer)));
  }

  private static String sentence(String bucket, String key, Answer answer) {
    String body = answer.body();
    return "s3://%s/%s: S3 answers %d %s"
        .formatted(
            bucket,
            key,
            answer.status(),
            body.substring(0, Math.min(MOST_OF_AN_ERROR, body.length())));
  }

  private Answer call(String bucket, String key, SdkHttpRequest.Builder request, byte[] content) {
    ContentStreamProvider payload = ContentStreamProvider.fromByteArray(content);
    SignedRequest signed = signed(request.uri(uri(bucket, key)).build(), payload);
    HttpExecuteRequest.Builder executed = HttpExecuteRequest.builder().request(signed.request());
    if (content.length > 0) {
      executed.contentStreamProvider(payload);
    }
    try {
      HttpExecuteResponse response = http.prepareRequest(executed.build()).call();
      return new Answer(
          response.httpResponse().statusCode(),
          response.httpResponse().isSuccessful(),
          body(response));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private URI uri(String bucket, String key) {
    String path = "/" + encoded(key);
    return endpoint
        .map(other -> other.resolve("/" + bucket + path))
        .getOrElse(() -> URI.create("https://" + host(bucket) + path));
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

  private SignedRequest signed(SdkHttpRequest request, ContentStreamProvider payload) {
    return signer.sign(
        b ->
            b.identity(credentials.resolveCredentials())
                .request(request)
                .payload(payload)
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                .putProperty(AwsV4HttpSigner.REGION_NAME, region.id())
                .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false));
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
