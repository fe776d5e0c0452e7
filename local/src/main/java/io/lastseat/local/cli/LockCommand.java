package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lastseat lock}: locks with fencing tokens. */
@Command(
    name = "lock",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Acquires, renews, releases and shows locks, and runs commands under them.",
    subcommands = {
      LockAcquireCommand.class,
      LockRenewCommand.class,
      LockReleaseCommand.class,
      LockShowCommand.class,
      LockRunCommand.class
    },
    footer = {"", "Example: lastseat lock run nightly --ttl PT1M -- ./report.sh"})
final class LockCommand implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Say what to do, for example: lastseat lock show nightly");
  }
}
