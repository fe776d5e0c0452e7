package io.lastseat.serve.token;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The public keys of an issuer (RFC 7517): in a file, or where the issuer publishes them (OpenID
 * Connect Discovery 1.0, 4). Both are read again when they change, so an issuer can rotate its
 * keys. Safe for use by many threads.
 */
public final class TokenKeys {

  private static final String DISCOVERY = "/.well-known/openid-configuration";
  private static final int TIMEOUT_MILLIS = 2_000;
  private static final int MOST_BYTES = 256 * 1024;

  /** A token with an unknown key has the issuer asked again, at most once in this time. */
  private static final long BETWEEN_READS_MILLIS = 1_000;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final JWKSource<SecurityContext> source;

  private TokenKeys(JWKSource<SecurityContext> source) {
    this.source = source;
  }

  /**
   * The keys in this file.
   *
   * @throws UnusableKeys if it has no set of keys with an RSA key
   */
  public static TokenKeys in(Path file) {
    return new TokenKeys(new KeySetFile(file));
  }

  /**
   * The keys that this issuer publishes. Reads its description now, and the keys for the first
   * token.
   *
   * @param issuer as in the claim {@code iss}: https, or http on the loopback interface
   * @throws UnusableKeys if it does not answer, or describes another issuer
   */
  public static TokenKeys of(String issuer) {
    var retriever = new DefaultResourceRetriever(TIMEOUT_MILLIS, TIMEOUT_MILLIS, MOST_BYTES);
    String address = issuer.replaceAll("/$", "") + DISCOVERY;
    try {
      var description =
          JSON.readTree(retriever.retrieveResource(trusted(address).toURL()).getContent());
      JsonNode named = description.path("issuer");
      if (!named.asText().equals(issuer)) {
        throw new UnusableKeys(
            "%s describes the issuer '%s': --token-issuer must be the same text."
                .formatted(address, named.asText()));
      }
      URI keys = trusted(description.path("jwks_uri").asText());
      return new TokenKeys(
          JWKSourceBuilder.create(keys.toURL(), retriever)
              .refreshAheadCache(false)
              .rateLimited(BETWEEN_READS_MILLIS)
              .build());
    } catch (IOException | IllegalArgumentException unread) {
      throw new UnusableKeys(
          "%s cannot be read (%s): start the issuer first, or give its keys in a file, --token-keys."
              .formatted(address, unread.getMessage()));
    }
  }

  /** An address that nobody on the way can forge. */
  private static URI trusted(String address) throws IOException {
    try {
      URI uri = new URI(address);
      if ("https".equals(uri.getScheme())
          || ("http".equals(uri.getScheme()) && isLoopback(uri.getHost()))) {
        return uri;
      }
    } catch (URISyntaxException malformed) {
      // The exception below reports it.
    }
    throw new IOException("'" + address + "' is neither https nor on the loopback interface");
  }

  private static boolean isLoopback(String host) throws UnknownHostException {
    return host != null && InetAddress.getByName(host).isLoopbackAddress();
  }

  /**
   * The RSA keys with this id, mostly one.
   *
   * @throws KeySourceException if they cannot be read now
   */
  Vector<RSAKey> withId(String id) throws KeySourceException {
    var wanted =
        new JWKMatcher.Builder()
            .keyType(KeyType.RSA)
            .keyUses(KeyUse.SIGNATURE, null)
            .keyID(id)
            .build();
    return Vector.ofAll(source.get(new JWKSelector(wanted), null)).map(JWK::toRSAKey);
  }

  /** Keys that cannot be used; the message says why, and what to do. */
  public static final class UnusableKeys extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private UnusableKeys(String message) {
      super(message);
    }
  }

  /** The keys in a file, which is parsed again when its content has changed. */
  private static final class KeySetFile implements JWKSource<SecurityContext> {

    private static final Logger LOG = LoggerFactory.getLogger(KeySetFile.class);

    private final Path file;
    private volatile Parsed last;

    private record Parsed(String text, JWKSet keys) {}

    KeySetFile(Path file) {
      this.file = file;
      try {
        last = parsed(Files.readString(file));
      } catch (IOException | ParseException unread) {
        throw new UnusableKeys(
            "%s is no key set (%s): give a file of JSON with an RSA key among its \"keys\", as an issuer publishes it (RFC 7517)."
                .formatted(file, unread));
      }
    }

    private static Parsed parsed(String text) throws ParseException {
      JWKSet keys = JWKSet.parse(text);
      if (keys.getKeys().stream().noneMatch(key -> KeyType.RSA.equals(key.getKeyType()))) {
        throw new ParseException("it has no RSA key", 0);
      }
      return new Parsed(text, keys);
    }

    @Override
    public List<JWK> get(JWKSelector selector, SecurityContext context) {
      Parsed now = last;
      try {
        String text = Files.readString(file);
        if (!text.equals(now.text())) {
          now = parsed(text);
          last = now;
        }
      } catch (IOException | ParseException unread) {
        LOG.warn(
            "{} cannot be read now: the keys that it had count on. {}", file, unread.toString());
      }
      return selector.select(now.keys());
    }
  }
}
