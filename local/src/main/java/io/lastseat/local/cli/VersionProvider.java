package io.lastseat.local.cli;

import io.vavr.control.Option;
import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
final class VersionProvider implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version =
        Option.of(VersionProvider.class.getPackage().getImplementationVersion())
            .getOrElse("(not packaged)");
    return new String[] {"lastseat " + version};
  }
}
