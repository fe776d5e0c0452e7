package io.lastseat.threads;

import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.engine.call.CallQueue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Copies of the class files of the queue of calls and of the engine's store, in which each plain
 * field is volatile. Fray changes threads at volatile fields, so it changes them at these too. A
 * copy may lack one synchronization.
 */
final class PlainFields {

  private static final List<String> PACKAGES =
      List.of("io/lastseat/engine/call/", "io/lastseat/dynamo/store/");

  /**
   * A planted race: the method is no longer synchronized, or no longer calls another one.
   *
   * @param call the name of the method that is not called; empty if it is the lock that is missing
   */
  record Omission(String type, String method, String call) {

    @Override
    public String toString() {
      return call.isEmpty()
          ? type + "." + method + " is not synchronized"
          : type + "." + method + " does not call " + call;
    }
  }

  private final Path folder;
  private final Optional<Omission> planted;
  private int changes;

  private PlainFields(Path folder, Optional<Omission> planted) {
    this.folder = folder;
    this.planted = planted;
  }

  /** Writes the copies into a folder. */
  static void write(Path folder, Optional<Omission> planted) throws Exception {
    PlainFields copies = new PlainFields(folder, planted);
    copies.writeAll(CallQueue.class);
    copies.writeAll(MemoryStore.class);
    if (copies.changes != planted.stream().count()) {
      throw new AssertionError(planted + " was found " + copies.changes + " times");
    }
  }

  private void writeAll(Class<?> anchor) throws IOException, URISyntaxException {
    URI from = anchor.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path place = Path.of(from);
    if (Files.isDirectory(place)) {
      writeBelow(place);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        writeBelow(jar.getPath("/"));
      }
    }
  }

  private void writeBelow(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString();
        if (PACKAGES.stream().anyMatch(name::startsWith)) {
          write(file, folder.resolve(name));
        }
      }
    }
  }

  private void write(Path file, Path copy) {
    try {
      Files.createDirectories(copy.getParent());
      ClassReader reader = new ClassReader(Files.readAllBytes(file));
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(new Copier(writer), 0);
      Files.write(copy, writer.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Copier extends ClassVisitor {

    private String type = "";
    private boolean isInterface;

    Copier(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String above, String[] roles) {
      type = name.substring(name.lastIndexOf('/') + 1);
      isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
      super.visit(version, access, name, signature, above, roles);
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      boolean plain = (access & Opcodes.ACC_FINAL) == 0 && !isInterface;
      return super.visitField(
          plain ? access | Opcodes.ACC_VOLATILE : access, name, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] thrown) {
      Optional<Omission> here =
          planted.filter(
              race ->
                  race.type().equals(type)
                      && race.method().equals(name)
                      && (access & Opcodes.ACC_SYNTHETIC) == 0);
      boolean unlocked = here.filter(race -> race.call().isEmpty()).isPresent();
      changes += unlocked && (access & Opcodes.ACC_SYNCHRONIZED) != 0 ? 1 : 0;
      MethodVisitor code =
          super.visitMethod(
              unlocked ? access & ~Opcodes.ACC_SYNCHRONIZED : access,
              name,
              descriptor,
              signature,
              thrown);
      return here.filter(race -> !race.call().isEmpty()).isPresent()
          ? new WithoutCall(code, here.get().call())
          : code;
    }
  }

  /** Leaves out a call of one argument, without a result. */
  private final class WithoutCall extends MethodVisitor {

    private final String call;

    WithoutCall(MethodVisitor next, String call) {
      super(Opcodes.ASM9, next);
      this.call = call;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean onInterface) {
      if (name.equals(call)) {
        changes++;
        super.visitInsn(Opcodes.POP2);
      } else {
        super.visitMethodInsn(opcode, owner, name, descriptor, onInterface);
      }
    }
  }
}
