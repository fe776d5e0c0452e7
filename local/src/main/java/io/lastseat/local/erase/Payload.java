package io.lastseat.local.erase;

import io.lastseat.model.request.Pseudonym;
import io.vavr.Tuple;
import io.vavr.Tuple2;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;

/**
 * The event that a record was kept with, in JSON. Of a large one the beginning was kept, which is
 * no JSON: it can never be driven, so it goes altogether where the name stands in it.
 */
final class Payload {

  private final String text;
  private final Option<ImagesInJson> images;

  Payload(String text) {
    this.text = text;
    this.images = ImagesInJson.of(text);
  }

  /** The copies in it that are looked for, each with the name to be erased. */
  Vector<Tuple2<StoredCopy, String>> wanted(Wanted wanted) {
    return images
        .map(
            whole ->
                whole.copies().flatMap(copy -> wanted.in(copy).map(name -> Tuple.of(copy, name))))
        .getOrElse(() -> inCutOne(wanted));
  }

  private Vector<Tuple2<StoredCopy, String>> inCutOne(Wanted wanted) {
    String known =
        wanted instanceof Wanted.Name named ? named.name() : ((Wanted.One) wanted).request().text();
    StoredCopy unreadable = StoredCopy.ofItem(Map.of());
    String quoted = ImagesInJson.quoted(known);
    // A payload may stand in a document as a text of its own.
    String twice = ImagesInJson.quoted(quoted);
    return text.contains(quoted) || text.contains(twice.substring(1, twice.length() - 1))
        ? Vector.of(Tuple.of(unreadable, known))
        : Vector.empty();
  }

  /** The text without this name in what the request of that id asks. */
  String erased(String request, String name, Pseudonym pseudonym) {
    if (images.isEmpty()) {
      return "{\"erased\":\"" + pseudonym.erasedAt() + "\"}";
    }
    images.get().erase(request, name, pseudonym);
    return images.get().json();
  }
}
