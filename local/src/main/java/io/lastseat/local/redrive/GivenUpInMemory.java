package io.lastseat.local.redrive;

import io.lastseat.local.mapping.GivenUpBatch;
import io.lastseat.local.mapping.GivenUpDocument;
import io.lastseat.serializer.park.ParkedDocument;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** For a server that keeps nothing: they are gone with it, like everything else. */
public final class GivenUpInMemory implements GivenUpStore {

  private final Map<String, String> documents = new ConcurrentSkipListMap<>();
  private final AtomicLong number = new AtomicLong();

  @Override
  public String keep(GivenUpBatch batch) {
    String name = "%09d".formatted(number.incrementAndGet());
    documents.put(name, GivenUpDocument.of(batch));
    return name;
  }

  @Override
  public Option<String> keep(ParkedDocument document) {
    return documents.putIfAbsent(document.name(), document.text()) == null
        ? Option.some(document.name())
        : Option.none();
  }

  @Override
  public Seq<String> open() {
    return Vector.ofAll(documents.keySet());
  }

  @Override
  public String document(String name) {
    return documents.getOrDefault(name, "");
  }

  @Override
  public void done(String name) {
    documents.remove(name);
  }
}
