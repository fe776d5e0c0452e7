package io.lastseat.dynamo.store;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** The native library of SQLite's driver. */
final class SqliteLibrary {

  private static final String LIBRARY = "org.sqlite.lib.path";

  /** Gives the driver its library in the folder, unless a property says where it is. */
  static synchronized void load(Path folder) throws IOException {
    String name = LibraryLoaderUtil.getNativeLibName();
    String inJar = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (InputStream jar = SQLiteJDBCLoader.class.getResourceAsStream(inJar)) {
      if (System.getProperty(LIBRARY) == null && jar != null) {
        byte[] library = jar.readAllBytes();
        Path file = folder.resolve(name);
        if (!Files.exists(file) || !Arrays.equals(library, Files.readAllBytes(file))) {
          Path unfinished = folder.resolve(name + ".new");
          Files.write(unfinished, library);
          Files.move(unfinished, file, ATOMIC_MOVE, REPLACE_EXISTING);
        }
        System.setProperty(LIBRARY, folder.toString());
      }
      SQLiteJDBCLoader.initialize();
    } catch (IOException e) {
      throw e;
    } catch (Exception | LinkageError e) {
      throw new StoreUnusable(
          folder,
          "SQLite's library cannot be loaded. Programs may have to be allowed where the folder is"
              + " mounted; or name a folder that has it: -D%s=DIR. (%s)".formatted(LIBRARY, e));
    }
  }

  private SqliteLibrary() {}
}
