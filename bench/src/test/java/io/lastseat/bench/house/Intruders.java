package io.lastseat.bench.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles classes with forbidden imports, for the test of the arrows. */
final class Intruders {

  private final Path folder;
  private final List<Path> sources = new ArrayList<>();

  /** Compiles into this folder, which is empty. */
  Intruders(Path folder) {
    this.folder = folder;
  }

  /** Plants a class into the room that imports a class of the other room. */
  void plant(String room, String other, String knownClass) throws IOException {
    String name = "Knows" + other.replace(".", "").toUpperCase(Locale.ROOT);
    Path source = folder.resolve("io/lastseat/" + room.replace('.', '/') + "/planted");
    Files.createDirectories(source);
    source = source.resolve(name + ".java");
    Files.writeString(
        source,
        "package io.lastseat.%s.planted;\nclass %s { %s what; }\n"
            .formatted(room, name, knownClass));
    sources.add(source);
  }

  /** Returns the folder of the compiled classes. */
  Path compiled() throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-proc:none", "-d", classes.toString());
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources));
      if (!task.call()) {
        throw new IllegalStateException("The planted classes do not compile");
      }
    }
    return classes;
  }
}
