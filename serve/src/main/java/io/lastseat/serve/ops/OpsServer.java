package io.lastseat.serve.ops;

import io.lastseat.command.TokenSource;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.pauses.Pause;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serve.http.GatewaySettings;
import io.lastseat.serve.http.HttpGateway;
import io.lastseat.serve.ops.OpsDesk.OpsParts;
import io.vavr.control.Option;
import java.net.URI;

/**
 * The operator's page on its own, on the loopback interface, for tables that another process
 * serves.
 */
public final class OpsServer implements AutoCloseable {

  private final OpsDoor door = OpsDoor.byLink();
  private final OpsDesk desk;
  private final HttpGateway gateway;

  /**
   * Starts the page.
   *
   * @param alarms of the stack that serves the tables; none if they are not known
   * @throws io.lastseat.serve.http.PortUnavailable if the port is taken
   */
  public OpsServer(OpsParts parts, Option<StackAlarms> alarms, int port) {
    desk = OpsDesk.ofDeployment(parts, alarms);
    gateway = HttpGateway.start(GatewaySettings.on(port), new OpsSite(desk, door).alone());
  }

  /** A new address that opens the page once. */
  public URI newLink() {
    return gateway.url().resolve("/ops#" + door.newLink());
  }

  /**
   * An API on these tables without keys, for the actions of the page. It only writes requests; the
   * process that serves the tables decides them.
   */
  public static IntakeFunction api(SerializerParts parts) {
    return new IntakeFunction(
        new IntakeParts(
            parts.client(),
            parts.tables(),
            parts.clock(),
            parts.serverClock(),
            TokenSource.random(),
            Door.open(),
            parts.epoch(),
            Pause.sleeping(),
            WaitLimit.of(WaitLimit.ORDINARY),
            Option.none()));
  }

  @Override
  public void close() {
    gateway.close();
    desk.close();
  }
}
