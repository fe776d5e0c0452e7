package io.lastseat.serve.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** An issuer of tokens that tests own, with real keys. */
public final class Issuer {

  public static final String NAME = "https://issuer.example.org/pool";
  public static final String AUDIENCE = "lastseat";

  private RSAKey key;

  public Issuer(String kid) {
    key = newKey(kid);
  }

  static RSAKey newKey(String kid) {
    try {
      return new RSAKeyGenerator(2048).keyID(kid).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  RSAKey key() {
    return key;
  }

  /** Signs with another key from now on. */
  public void rotate(String kid) {
    key = newKey(kid);
  }

  /** The set of public keys, as an issuer publishes it. */
  String keySet() {
    return new JWKSet(key).toString(true);
  }

  public Path publish(Path file) throws IOException {
    return Files.writeString(file, keySet());
  }

  /** The claims of a token that is good for ten minutes. */
  static JWTClaimsSet.Builder claims(Instant now) {
    return new JWTClaimsSet.Builder()
        .issuer(NAME)
        .audience(AUDIENCE)
        .subject("ada")
        .issueTime(Date.from(now.minusSeconds(1)))
        .expirationTime(Date.from(now.plusSeconds(600)));
  }

  public String token(Instant now, Map<String, Object> more) {
    return token(
        now,
        claims -> {
          more.forEach(claims::claim);
          return claims;
        });
  }

  String token(Instant now, UnaryOperator<JWTClaimsSet.Builder> change) {
    return signed(
        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
        change.apply(claims(now)).build());
  }

  String signed(JWSHeader header, JWTClaimsSet claims) {
    try {
      SignedJWT token = new SignedJWT(header, claims);
      token.sign(new RSASSASigner(key));
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Publishes the keys of the issuer on the loopback interface, under another name than its own.
   */
  static HttpServer serving(Issuer issuer, UnaryOperator<String> name) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    for (var page : List.of("/.well-known/openid-configuration", "/keys")) {
      server.createContext(
          page,
          exchange -> {
            String text =
                page.equals("/keys")
                    ? issuer.keySet()
                    : "{\"issuer\": \"%s\", \"jwks_uri\": \"%s/keys\"}"
                        .formatted(name.apply(address), address);
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            try (exchange) {
              exchange.getResponseHeaders().add("Content-Type", "application/json");
              exchange.sendResponseHeaders(200, bytes.length);
              exchange.getResponseBody().write(bytes);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
    server.start();
    return server;
  }
}
