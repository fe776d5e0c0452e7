package io.lastseat.local.redrive;

import io.lastseat.local.mapping.GivenUpBatch;
import io.lastseat.local.mapping.OnFailureFolder;
import io.lastseat.serializer.park.ParkedDocument;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/** A folder of them; what is done moves to {@code done} inside it, nothing is deleted. */
public final class GivenUpFolder implements GivenUpStore {

  private static final String ENDING = ".json";

  private final Path folder;
  private final Path done;
  private final OnFailureFolder files;

  /**
   * Made from its path.
   *
   * @param folder is created if it is absent
   * @throws UncheckedIOException when it cannot be made
   */
  public GivenUpFolder(Path folder) {
    this.folder = folder;
    this.done = folder.resolve("done");
    this.files = new OnFailureFolder(folder);
  }

  @Override
  public String keep(GivenUpBatch batch) {
    return files.keep(batch);
  }

  @Override
  public Option<String> keep(ParkedDocument document) {
    String name = document.name() + ENDING;
    return files.keep(name, document.text()) ? Option.some(name) : Option.none();
  }

  @Override
  public Seq<String> open() {
    try (Stream<Path> all = Files.list(folder)) {
      return Vector.ofAll(
              all.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).toList())
          .filter(name -> name.endsWith(ENDING))
          .sorted();
    } catch (IOException failure) {
      throw new UncheckedIOException("The folder " + folder + " cannot be read.", failure);
    }
  }

  @Override
  public String document(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException failure) {
      throw new UncheckedIOException("The file " + name + " cannot be read.", failure);
    }
  }

  @Override
  public void done(String name) {
    try {
      Files.createDirectories(done);
      Files.move(folder.resolve(name), done.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failure) {
      throw new UncheckedIOException("The file " + name + " cannot be moved.", failure);
    }
  }
}
