package io.lastseat.browser;

import static io.lastseat.browser.Patience.PATIENCE;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.MutableCapabilities;
import org.openqa.selenium.net.PortProber;
import org.openqa.selenium.remote.RemoteWebDriver;
import org.openqa.selenium.remote.service.DriverCommandExecutor;
import org.openqa.selenium.remote.service.DriverService;

/**
 * The second engine, that of Safari, as WebKitGTK builds it for Linux. It needs a display, and has
 * no way to change a page's clock, its network, or what runs before its scripts.
 */
final class WebKit {

  private static final String DRIVER = "lastseat.webkitdriver";

  /** Whether the tests run in WebKit: the property then names its driver. */
  static final boolean IS_CHOSEN = System.getProperty(DRIVER) != null;

  /** Starts a browser with a profile of its own, which ends with it. */
  static RemoteWebDriver start() {
    MutableCapabilities wanted = new MutableCapabilities();
    wanted.setCapability("webkitgtk:browserOptions", Map.of("args", List.of("--automation")));
    try {
      return new RemoteWebDriver(
          new DriverCommandExecutor(
              new Service(
                  new File(System.getProperty(DRIVER, "")),
                  PortProber.findFreePort(),
                  System.getenv())),
          wanted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Service extends DriverService {
    Service(File program, int port, Map<String, String> environment) throws IOException {
      super(program, port, PATIENCE, List.of("--port=" + port), environment);
    }
  }

  private WebKit() {}
}
