package io.lastseat.threads;

import io.lastseat.engine.call.LineScene;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import kotlin.Unit;
import org.pastalab.fray.core.command.Configuration;
import org.pastalab.fray.core.observers.TimelineCoverageType;
import org.pastalab.fray.core.randomness.ControlledRandomProvider;
import org.pastalab.fray.core.scheduler.POSScheduler;
import org.pastalab.fray.junit.plain.FrayInTestLauncher;

/**
 * The program that Fray controls: it runs a scene again and again, each time with another schedule
 * of its threads, until one fails. Partial order sampling draws the schedules.
 */
final class Explorer {

  private static final int SECONDS = 600;

  private static final Map<String, Runnable> SCENES =
      Map.of(
          "line", LineScene::play,
          "calls", CallsScene::play,
          "memory", StoreScene::inMemory,
          "file", StoreScene::seatAndPairInAFile,
          "closing", StoreScene::closing);

  /** Arguments: the scene, and the most schedules. */
  public static void main(String[] arguments) {
    Runnable scene = SCENES.get(arguments[0]);
    AtomicReference<Configuration> tried = new AtomicReference<>();
    Optional<Throwable> found = explore(scene, Integer.parseInt(arguments[1]), tried);
    found.ifPresent(failure -> failure.printStackTrace(System.out));
    System.out.printf(
        "%n%s: %d schedules, %d ms, %s%n",
        arguments[0],
        tried.get().getCurrentIteration() + (found.isPresent() ? 1 : 0),
        tried.get().elapsedTime(),
        found.map(failure -> "found " + failure).orElse("nothing found"));
    // Threads that a failed schedule left behind must not keep the process.
    Runtime.getRuntime().halt(0);
  }

  private static Optional<Throwable> explore(
      Runnable scene, int schedules, AtomicReference<Configuration> tried) {
    try {
      FrayInTestLauncher.INSTANCE.launchFray(
          scene,
          new POSScheduler(),
          new ControlledRandomProvider(),
          schedules,
          SECONDS,
          false,
          TimelineCoverageType.NONE,
          configuration -> {
            tried.set(configuration);
            return Unit.INSTANCE;
          });
      return Optional.empty();
    } catch (Throwable failure) {
      return Optional.of(failure);
    }
  }

  private Explorer() {}
}
