package io.lastseat.simulator.guards;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The whole program once more, with a switch at each guard of the deciding code: {@link Switch}
 * removes one at a time. The list of guards follows from the class files.
 */
final class GuardedClasses extends ClassLoader {

  private static final String OURS = "io.lastseat.";
  private static final String HERE = Switch.class.getPackageName();

  /** The classes of the deciding code. */
  private static final Pattern DECIDING =
      Pattern.compile(
          "io/lastseat/((model|log|engine|command|decide)(/\\w+)?|intake/(admit|dynamodb)"
              + "|serializer/(stream|sweep|archive))/(?!Park|TablesProbe)[^/]*\\.class"
              + "|io/lastseat/intake/(request|lookup|reservation|claim|lock|execution|series|resource"
              + "|roster|feed|webhook)/(?!\\w*(Endpoint|Body|Document|Problems|Cursor|CursorEpoch"
              + "|PublicKey|Format|Precondition|PageOfCommits)\\b)[^/]*\\.class"
              + "|io/lastseat/intake/IntakeFunction\\.class");

  /** The methods with which a function begins to run. */
  private static final Pattern BEGINNING =
      Pattern.compile(
          ".*/(SerialDecider\\.(decide|wake)|Reconciliation\\.all|StreamDelivery\\..*"
              + "|Archiving\\.(close|sweep)|IntakeFunction\\.answer)");

  /** Methods that a record or an enumeration has by itself, and methods that only report. */
  private static final Set<String> NO_GUARDS =
      Set.of("equals", "hashCode", "toString", "valueOf", "values", "$values", "<clinit>");

  private final List<Guard> guards = new ArrayList<>();
  private final Map<String, byte[]> mutated = new HashMap<>();

  GuardedClasses() {
    super(GuardedClasses.class.getClassLoader());
    Map<String, byte[]> deciding = new TreeMap<>();
    for (String known :
        List.of(
            "io.lastseat.log.DecisionLog",
            "io.lastseat.serializer.SerializerParts",
            "io.lastseat.intake.IntakeParts")) {
      deciding.putAll(ofSameFolder(known));
    }
    deciding.forEach((name, bytes) -> mutated.put(name, mutated(bytes)));
  }

  List<Guard> guards() {
    return guards;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean shared =
        !name.startsWith(OURS) || (name.startsWith(HERE) && !name.startsWith(HERE + ".Probe"));
    if (shared) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    byte[] bytes = mutated.get(name);
    if (bytes == null) {
      bytes = read(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  private byte[] read(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns the deciding classes of this class's module, by their names. */
  private static Map<String, byte[]> ofSameFolder(String known) {
    try {
      URI place = Class.forName(known).getProtectionDomain().getCodeSource().getLocation().toURI();
      Path there = Path.of(place);
      if (Files.isDirectory(there)) {
        return below(there);
      }
      try (FileSystem jar = FileSystems.newFileSystem(there)) {
        return below(jar.getPath("/"));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (ClassNotFoundException | URISyntaxException absent) {
      throw new IllegalStateException(absent);
    }
  }

  private static Map<String, byte[]> below(Path folder) throws IOException {
    Map<String, byte[]> all = new HashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        if (DECIDING.matcher(path).matches()) {
          String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
          all.put(name, Files.readAllBytes(file));
        }
      }
    }
    return all;
  }

  private byte[] mutated(byte[] original) {
    ClassReader reader = new ClassReader(original);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    String type = reader.getClassName();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor plain =
                super.visitMethod(access, name, descriptor, signature, exceptions);
            boolean isLambda = name.startsWith("lambda$");
            boolean generated = (access & Opcodes.ACC_SYNTHETIC) != 0 && !isLambda;
            if (generated || NO_GUARDS.contains(name) || type.endsWith("Exception")) {
              return plain;
            }
            return new GuardsOfAMethod(
                plain,
                type.substring(type.lastIndexOf('/') + 1),
                isLambda ? name.split("\\$", -1)[1] : name,
                Type.getReturnType(descriptor).equals(Type.BOOLEAN_TYPE),
                BEGINNING.matcher(type + "." + name).matches(),
                guards);
          }
        },
        ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }
}
