package io.lastseat.serve.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.collection.Map;
import io.vavr.control.Either;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real tokens with real signatures, and the rules of API Gateway. */
class TokenCheckTest {

  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  private static final Issuer ISSUER = new Issuer("one");

  @TempDir private Path folder;
  private TokenCheck check;

  @BeforeEach
  void publish() throws Exception {
    check = with(TokenKeys.in(ISSUER.publish(folder.resolve("keys.json"))));
  }

  private static TokenCheck with(TokenKeys keys) {
    return new TokenCheck(
        Issuer.NAME, HashSet.of("other", Issuer.AUDIENCE), keys, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private static Either<String, Map<String, String>> claims(TokenCheck check, String token)
      throws Exception {
    return check.claims(token);
  }

  private String refused(String token) throws Exception {
    return check.claims(token).getLeft();
  }

  @Test
  void theClaimsBecomeTextsAsApiGatewayMakesThem() throws Exception {
    String token =
        ISSUER.token(
            NOW,
            java.util.Map.of(
                "scope",
                "openid lastseat:ask",
                "groups",
                List.of("one", "two"),
                "admin",
                true,
                "level",
                3,
                "address",
                java.util.Map.of("city", "Ulm")));
    assertThat(claims(check, token).get())
        .isEqualTo(
            HashMap.of(
                "iss", Issuer.NAME,
                "aud", "[lastseat]",
                "sub", "ada",
                "iat", Long.toString(NOW.getEpochSecond() - 1),
                "exp", Long.toString(NOW.getEpochSecond() + 600),
                "scope", "openid lastseat:ask",
                "groups", "[one two]",
                "admin", "true",
                "level", "3"));
  }

  @Test
  void eachSignatureOfRsaCountsAndNoOther() throws Exception {
    for (JWSAlgorithm algorithm :
        List.of(JWSAlgorithm.RS256, JWSAlgorithm.RS384, JWSAlgorithm.RS512)) {
      assertThat(claims(check, signedBy(ISSUER, algorithm, "one")).isRight()).isTrue();
    }
    assertThat(refused(signedBy(ISSUER, JWSAlgorithm.PS256, "one"))).contains("RS256");
    assertThat(refused(new PlainJWT(Issuer.claims(NOW).build()).serialize()))
        .isEqualTo("the token is no signed JWT");
    // The public key as if it were a secret that both sides share.
    SignedJWT confused =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("one").build(),
            Issuer.claims(NOW).build());
    confused.sign(
        new MACSigner(ISSUER.key().toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8)));
    assertThat(refused(confused.serialize())).contains("is not signed by RS256");
  }

  private static String signedBy(Issuer issuer, JWSAlgorithm algorithm, String kid) {
    return issuer.signed(
        new JWSHeader.Builder(algorithm).keyID(kid).build(), Issuer.claims(NOW).build());
  }

  @Test
  void theKeyIsTheOneThatTheHeaderNames() throws Exception {
    assertThat(refused(signedBy(ISSUER, JWSAlgorithm.RS256, "two"))).contains("no RSA key");
    assertThat(refused(signedBy(ISSUER, JWSAlgorithm.RS256, null))).contains("names no key");
    assertThat(refused(signedBy(new Issuer("one"), JWSAlgorithm.RS256, "one")))
        .contains("signature");
    String[] parts = ISSUER.token(NOW, java.util.Map.of()).split("\\.");
    String[] more =
        ISSUER.token(NOW, java.util.Map.of("scope", "lastseat:administer")).split("\\.");
    assertThat(refused(parts[0] + "." + more[1] + "." + parts[2])).contains("signature");
    for (String none :
        List.of("", "a", "a.b", "a.b.c", "bnVsbA.e30.AA", parts[0] + "." + parts[1] + ".")) {
      assertThat(check.claims(none).isLeft()).as(none).isTrue();
    }
  }

  @Test
  void issuerAndAudienceMustBeThoseOfTheServer() throws Exception {
    assertThat(refused(ISSUER.token(NOW, one -> one.issuer(Issuer.NAME + "/")))).contains("iss");
    assertThat(refused(ISSUER.token(NOW, one -> one.issuer(null)))).contains("iss");
    assertThat(refused(ISSUER.token(NOW, one -> one.audience("else")))).contains("audience");
    assertThat(refused(ISSUER.token(NOW, one -> one.audience((String) null)))).contains("audience");
    assertThat(
            check
                .claims(ISSUER.token(NOW, one -> one.audience(List.of("else", "other"))))
                .isRight())
        .isTrue();
  }

  /** Cognito's access tokens have no audience. Beside one, the client does not count. */
  @Test
  void theClientCountsWhereThereIsNoAudience() throws Exception {
    String alone =
        ISSUER.token(NOW, one -> one.audience((String) null).claim("client_id", "lastseat"));
    String beside = ISSUER.token(NOW, one -> one.audience("else").claim("client_id", "lastseat"));
    assertThat(check.claims(alone).isRight()).isTrue();
    assertThat(refused(beside)).contains("audience");
  }

  @Test
  void aTokenHasItsTime() throws Exception {
    assertThat(refused(ISSUER.token(NOW, one -> one.expirationTime(Date.from(NOW)))))
        .contains("expired");
    assertThat(refused(ISSUER.token(NOW, one -> one.expirationTime(null)))).contains("exp");
    Date later = Date.from(NOW.plusSeconds(1));
    assertThat(refused(ISSUER.token(NOW, one -> one.notBeforeTime(later)))).contains("yet");
    assertThat(refused(ISSUER.token(NOW, one -> one.issueTime(later)))).contains("yet");
    assertThat(check.claims(ISSUER.token(NOW, one -> one.notBeforeTime(Date.from(NOW)))).isRight())
        .isTrue();
  }

  @Test
  void keysInAFileMayChangeAndARuinedFileChangesNothing() throws Exception {
    Path file = folder.resolve("rotated.json");
    Issuer issuer = new Issuer("before");
    TokenCheck rotated = with(TokenKeys.in(issuer.publish(file)));
    String before = issuer.token(NOW, java.util.Map.of());
    assertThat(rotated.claims(before).isRight()).isTrue();

    issuer.rotate("after");
    String after = issuer.token(NOW, java.util.Map.of());
    assertThat(rotated.claims(after).getLeft()).contains("no RSA key");
    Files.writeString(file, "{");
    assertThat(rotated.claims(before).isRight()).isTrue();
    issuer.publish(file);
    assertThat(rotated.claims(after).isRight()).isTrue();
    assertThat(rotated.claims(before).getLeft()).contains("no RSA key");
  }

  @Test
  void aFileWithoutKeysIsRefusedAtOnce() throws Exception {
    for (String text : List.of("", "{}", "[]", "{\"keys\": []}", "no json")) {
      Path file = Files.writeString(folder.resolve("none.json"), text);
      assertThatThrownBy(() -> TokenKeys.in(file))
          .isInstanceOf(TokenKeys.UnusableKeys.class)
          .hasMessageContaining("none.json is no key set");
    }
    assertThatThrownBy(() -> TokenKeys.in(folder.resolve("absent.json")))
        .isInstanceOf(TokenKeys.UnusableKeys.class);
  }

  @Test
  void anIssuerOnThisMachinePublishesItsKeys() throws Exception {
    HttpServer server = Issuer.serving(ISSUER, address -> address);
    try {
      String name = "http://127.0.0.1:" + server.getAddress().getPort();
      TokenCheck check =
          new TokenCheck(
              name,
              HashSet.of(Issuer.AUDIENCE),
              TokenKeys.of(name),
              Clock.fixed(NOW, ZoneOffset.UTC));
      assertThat(check.claims(ISSUER.token(NOW, one -> one.issuer(name))).isRight()).isTrue();
      assertThat(check.claims(ISSUER.token(NOW, one -> one)).getLeft()).contains("iss");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void anIssuerThatDoesNotAnswerOrIsAnotherIsToldAtOnce() throws Exception {
    HttpServer server = Issuer.serving(ISSUER, address -> "https://issuer.example.org");
    String name = "http://127.0.0.1:" + server.getAddress().getPort();
    try {
      assertThatThrownBy(() -> TokenKeys.of(name))
          .isInstanceOf(TokenKeys.UnusableKeys.class)
          .hasMessageContaining("describes the issuer 'https://issuer.example.org'");
    } finally {
      server.stop(0);
    }
    for (String other : List.of(name, "http://192.0.2.1", "issuer", "file:///etc")) {
      assertThatThrownBy(() -> TokenKeys.of(other))
          .isInstanceOf(TokenKeys.UnusableKeys.class)
          .hasMessageContaining("cannot be read");
    }
  }
}
