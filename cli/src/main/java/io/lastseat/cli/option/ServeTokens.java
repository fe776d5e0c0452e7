package io.lastseat.cli.option;

import io.lastseat.intake.door.Door;
import io.lastseat.serve.TokenSettings;
import io.lastseat.serve.token.TokenCheck;
import io.lastseat.serve.token.TokenKeys;
import io.vavr.collection.HashSet;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The tokens that {@code lastseat serve} takes instead of keys, as a stack with tokens does. */
public final class ServeTokens {

  @CommandLine.Option(
      names = "--token-issuer",
      paramLabel = "ISSUER",
      description =
          "Callers must send a token (JWT) of this issuer, by its claim iss, as Authorization:"
              + " Bearer. Its keys are read where it publishes them: by https, or on this machine."
              + " Needs --token-audience.")
  private @Nullable String issuer;

  @CommandLine.Option(
      names = "--token-audience",
      paramLabel = "AUDIENCE",
      description =
          "Tokens must be for this audience, by their claim aud or else client_id. May be"
              + " repeated.")
  private List<String> audiences = List.of();

  @CommandLine.Option(
      names = "--token-keys",
      paramLabel = "FILE",
      description =
          "The issuer's public keys are in this file, a key set (JWKS); then no issuer has to run."
              + " It is read again when it changes.")
  private @Nullable Path keys;

  @CommandLine.Option(
      names = "--token-scope-prefix",
      paramLabel = "PREFIX",
      defaultValue = "lastseat:",
      description =
          "What stands before own, read, ask or administer in the scopes of a token (default:"
              + " ${DEFAULT-VALUE}).")
  private String scopePrefix = "lastseat:";

  @CommandLine.Option(
      names = "--token-roles-claim",
      paramLabel = "CLAIM",
      description = "A further claim in which tokens name roles, such as cognito:groups.")
  private String rolesClaim = "";

  @CommandLine.Option(
      names = "--token-role-without-scope",
      paramLabel = "ROLE",
      defaultValue = "none",
      description = "The role of a token that names none: none or own (default: ${DEFAULT-VALUE}).")
  private String roleWithoutScope = "none";

  /**
   * How tokens are checked; none if no issuer is named.
   *
   * @throws WrongUsage if a value is missing or impossible, or there are keys of callers, too
   * @throws CommandFailed if the keys of the issuer cannot be read
   */
  public Option<TokenSettings> settings(boolean hasKeys) {
    if (issuer == null) {
      if (keys != null || !audiences.isEmpty()) {
        throw new WrongUsage("--token-keys and --token-audience need --token-issuer");
      }
      return Option.none();
    }
    if (audiences.isEmpty()) {
      throw new WrongUsage(
          "--token-issuer needs --token-audience: else a token for another service would open this"
              + " one");
    }
    if (hasKeys) {
      throw new WrongUsage(
          "--token-issuer and API keys exclude each other, as on AWS: leave out --api-key,"
              + " --key-hash and LASTSEAT_API_KEY, or --token-issuer");
    }
    Door door = door();
    try {
      return Option.some(
          new TokenSettings(
              new TokenCheck(
                  issuer,
                  HashSet.ofAll(audiences),
                  keys == null ? TokenKeys.of(issuer) : TokenKeys.in(keys),
                  Clock.systemUTC()),
              door));
    } catch (TokenKeys.UnusableKeys unusable) {
      throw new CommandFailed(String.valueOf(unusable.getMessage()));
    }
  }

  private Door door() {
    try {
      return Door.of(
          Map.of(
              "LASTSEAT_API_ACCESS",
              "Jwt",
              "LASTSEAT_JWT_SCOPE_PREFIX",
              scopePrefix,
              "LASTSEAT_JWT_ROLES_CLAIM",
              rolesClaim,
              "LASTSEAT_JWT_ROLE_WITHOUT_SCOPE",
              roleWithoutScope));
    } catch (IllegalStateException impossible) {
      throw new WrongUsage(
          "--token-scope-prefix must be without spaces, commas, quotes and brackets, and"
              + " --token-role-without-scope must be none or own");
    }
  }
}
