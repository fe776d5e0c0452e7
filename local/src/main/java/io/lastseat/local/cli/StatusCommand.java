package io.lastseat.local.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lastseat status}: what became of one request. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    description = "Shows what became of one request, as JSON.")
final class StatusCommand implements Runnable {

  @Mixin private RequestOfServer request = new RequestOfServer();

  @Override
  public void run() {
    request.show(request.asked().status().document());
  }
}
