package io.lastseat.local.cli;

import io.lastseat.client.Resource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lastseat deposit}: adds to the capacity of a resource. */
@Command(
    name = "deposit",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = {
      "Adds to the capacity of a resource and shows the deposit, as JSON.",
      "'left' is what is free after it: the balance of a wallet."
    },
    footer = {"", "Example: lastseat deposit wallet-ada 100 --key invoice-17"})
final class DepositCommand implements Runnable {

  @Mixin private ServerOption server = new ServerOption();

  @Parameters(index = "0", paramLabel = "RESOURCE", description = "The resource's id.")
  private String resource = "";

  @Parameters(index = "1", paramLabel = "AMOUNT", description = "How many units are added.")
  private long amount;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "Idempotency key: who tries again with the same key makes one deposit.")
  private @Nullable String key;

  @Override
  public void run() {
    Resource wallet = server.client().resource(resource);
    server.show(
        key == null ? wallet.deposit(amount) : wallet.deposit(amount, key),
        Resource.Deposited::document);
  }
}
