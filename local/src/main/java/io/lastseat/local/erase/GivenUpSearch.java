package io.lastseat.local.erase;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.mapping.SafeFiles;
import io.lastseat.local.mapping.SafeFiles.Force;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.serializer.redrive.GivenUp;
import io.vavr.Tuple2;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Looks for a name in the files of records that the stream gave up on, or that were parked or
 * deferred: a server's own, or a copy of the bucket. Those that are done are kept in a folder
 * inside, and are looked at too. Throws {@link UncheckedIOException}.
 */
final class GivenUpSearch {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;

  GivenUpSearch(Path folder) {
    this.folder = folder;
  }

  void through(Wanted wanted, Consumer<FoundName> seen) {
    for (Path file : files()) {
      String document = read(file);
      Payload payload = new Payload(GivenUp.payload(document).getOrElse(document));
      for (Tuple2<StoredCopy, String> found : payload.wanted(wanted)) {
        seen.accept(
            FoundName.of(
                LocationKind.GIVEN_UP,
                folder.relativize(file).toString(),
                found._1(),
                found._2(),
                (name, pseudonym) -> erase(file, found._1().request(), name, pseudonym)));
      }
    }
  }

  /** Those that are open first: what is done meanwhile is met in the other folder. */
  private Vector<Path> files() {
    try (Stream<Path> all = Files.walk(folder)) {
      return Vector.ofAll(all.filter(Files::isRegularFile).toList())
          .sortBy(file -> folder.relativize(file).getNameCount() + file.toString());
    } catch (IOException unreadable) {
      throw new UncheckedIOException("The folder " + folder + " cannot be read.", unreadable);
    }
  }

  private static boolean erase(Path file, String request, String name, Pseudonym pseudonym) {
    String document = read(file);
    if (document.isEmpty()) {
      return false;
    }
    SafeFiles.replace(file, erased(document, request, name, pseudonym), Force.EVERYTHING);
    return true;
  }

  private static String erased(String document, String request, String name, Pseudonym pseudonym) {
    if (GivenUp.payload(document).isLeft()) {
      return new Payload(document).erased(request, name, pseudonym);
    }
    try {
      ObjectNode whole = (ObjectNode) JSON.readTree(document);
      JsonNode payload = whole.get("payload");
      String after = new Payload(GivenUp.payload(document).get()).erased(request, name, pseudonym);
      return payload.isTextual()
          ? whole.put("payload", after).toPrettyString()
          : whole.set("payload", JSON.readTree(after)).toPrettyString();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Empty where it was moved meanwhile, or is no text: then it is none of ours. */
  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException | MalformedInputException movedOrNotOurs) {
      return "";
    } catch (IOException unreadable) {
      throw new UncheckedIOException("The file " + file + " cannot be read.", unreadable);
    }
  }
}
