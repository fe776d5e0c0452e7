package io.lastseat.bench.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Stream;

/**
 * The machine and the day of a measurement.
 *
 * @param date of the run, UTC
 * @param command that started it
 * @param processor the system's name for it
 * @param cores that Java sees
 * @param memoryGib of the machine
 * @param system operating system
 * @param java runtime
 * @param postgres the server's version
 */
public record MachineReport(
    String date,
    String command,
    String processor,
    int cores,
    long memoryGib,
    String system,
    String java,
    String postgres) {

  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** This machine, today. */
  public static MachineReport here(String command, String postgres) {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new MachineReport(
        LocalDate.now(ZoneOffset.UTC).toString(),
        command,
        processorName(),
        system.getAvailableProcessors(),
        Math.round(system.getTotalMemorySize() / (double) (1L << 30)),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        postgres);
  }

  private static String processorName() {
    try (Stream<String> lines = Files.lines(CPU_INFO)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException notLinux) {
      return System.getProperty("os.arch");
    }
  }
}
