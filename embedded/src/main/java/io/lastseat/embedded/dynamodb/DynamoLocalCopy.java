package io.lastseat.embedded.dynamodb;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Finds DynamoDB Local and adds it to the class path. Its licence forbids others to pass it on, so
 * each user gets a copy from Amazon. Its jars follow those of the class path: so Lastseat's
 * versions of shared libraries are the ones that Java loads.
 *
 * <p>The manifest of {@code lastseat.jar} names this class as {@code Launcher-Agent-Class}. Java
 * then hands it the object by which a running process can extend its class path (<a
 * href="https://docs.oracle.com/en/java/javase/17/docs/api/java.instrument/java/lang/instrument/package-summary.html">java.lang.instrument</a>).
 */
public final class DynamoLocalCopy {

  /** The environment variable that names the folder of the copy. */
  public static final String VARIABLE = "LASTSEAT_DYNAMODB_LOCAL";

  /** Where a build puts the copy that Maven has downloaded, beside {@code lastseat.jar}. */
  private static final String OF_THE_BUILD = "dynamodb-local";

  private static final String CLASS =
      "software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler";

  private static final String ADVICE =
      " Get it from Amazon (docs/serve.md says where), and name its folder by --dynamodb-local PATH"
          + " or "
          + VARIABLE
          + "; or name another DynamoDB by --endpoint.";

  private static volatile @Nullable Instrumentation fromJava;

  /** Called by Java before {@code main}. */
  public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) {
    fromJava = instrumentation;
  }

  /**
   * Finds DynamoDB Local: on the class path, else in the folder that the environment names, else
   * beside the jar.
   *
   * @throws DatabaseUnusable if DynamoDB Local is in none of these places
   */
  static void findIfAbsent() {
    if (isThere()) {
      return;
    }
    String named = System.getenv(VARIABLE);
    if (named != null) {
      add(named, VARIABLE);
    } else {
      Path built = besideTheJar();
      if (!Files.isDirectory(built)) {
        throw new DatabaseUnusable(
            "DynamoDB Local is not here: its licence forbids to pass it on." + ADVICE);
      }
      add(built.toString(), VARIABLE);
    }
  }

  /**
   * Adds a copy of DynamoDB Local to the class path, unless one is there.
   *
   * @param folder contains {@code DynamoDBLocal.jar} and its folder {@code DynamoDBLocal_lib}, as
   *     Amazon packs them
   * @param namedBy the option or variable that named the folder, for the message
   * @throws DatabaseUnusable if the folder contains no copy, or one of an unsuitable version
   */
  public static void add(String folder, String namedBy) {
    List<Path> jars = jars(folder);
    if (jars.stream().noneMatch(DynamoLocalCopy::isDynamoLocal)) {
      throw new DatabaseUnusable(
          "%s names no copy of DynamoDB Local: there is no DynamoDBLocal.jar in '%s'."
                  .formatted(namedBy, folder)
              + ADVICE);
    }
    if (isThere()) {
      return;
    }
    Instrumentation extended = fromJava;
    if (extended == null) {
      throw new DatabaseUnusable(
          "DynamoDB Local cannot be added: start lastseat.jar by java -jar, or put the jars of %s on"
                  .formatted(folder)
              + " the class path.");
    }
    for (Path jar : jars) {
      try {
        extended.appendToSystemClassLoaderSearch(new JarFile(jar.toFile()));
      } catch (IOException unreadable) {
        throw new DatabaseUnusable("%s cannot be read: %s".formatted(jar, unreadable.getMessage()));
      }
    }
    if (!isThere()) {
      throw new DatabaseUnusable(
          "The DynamoDB Local in %s is too old or too new: version 3 fits.".formatted(folder)
              + ADVICE);
    }
  }

  private static boolean isDynamoLocal(Path jar) {
    return jar.getFileName().toString().startsWith("DynamoDBLocal");
  }

  private static List<Path> jars(String folder) {
    List<Path> found = new ArrayList<>();
    if (!folder.isBlank()) {
      try {
        for (Path place : List.of(Path.of(folder), Path.of(folder, "DynamoDBLocal_lib"))) {
          if (Files.isDirectory(place)) {
            try (var jars = Files.newDirectoryStream(place, "*.jar")) {
              jars.forEach(found::add);
            }
          }
        }
      } catch (IOException | InvalidPathException unreadable) {
        found.clear();
      }
    }
    return found;
  }

  private static Path besideTheJar() {
    try {
      return Path.of(
              DynamoLocalCopy.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .resolveSibling("../" + OF_THE_BUILD)
          .normalize();
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static boolean isThere() {
    try {
      Class.forName(CLASS, false, ClassLoader.getSystemClassLoader());
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  private DynamoLocalCopy() {}
}
