package io.lastseat.spring;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of the client.
 *
 * @param url where the server is, with a path prefix if the API has one
 * @param apiKey the key that each call shows; none where everybody may call
 * @param patience how long a call tries, pauses and all attempts included
 * @param attempts the most attempts of a call
 */
@ConfigurationProperties("lastseat")
public record LastseatProperties(
    @DefaultValue("http://127.0.0.1:8080") URI url,
    @Nullable String apiKey,
    @DefaultValue("30s") Duration patience,
    @DefaultValue("8") int attempts) {

  /** Leaves out the key. */
  @Override
  public String toString() {
    return "LastseatProperties[url=%s, patience=%s, attempts=%d]"
        .formatted(url, patience, attempts);
  }
}
