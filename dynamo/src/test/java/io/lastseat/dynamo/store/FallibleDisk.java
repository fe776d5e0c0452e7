package io.lastseat.dynamo.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.dynamo.store.DiskTrace.Event;
import io.lastseat.dynamo.store.DiskTrace.Kind;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The files of a folder, and what a power cut may leave of them: of a file all that was written
 * before its last sync, and any part of the rest. Its name is there once the folder is synced; of
 * later changes of names those before some moment are there. The folder itself is there once its
 * parent is synced.
 */
final class FallibleDisk {

  private static final int SECTOR_BYTES = 512;

  /** Bytes that grow. */
  private static final class Image {

    private byte[] bytes;
    private int size;

    Image(byte[] bytes, int size) {
      this.bytes = bytes;
      this.size = size;
    }

    void change(Event change) {
      int end = (int) change.at() + change.bytes().length;
      if (end > bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * end);
      }
      System.arraycopy(change.bytes(), 0, bytes, (int) change.at(), change.bytes().length);
      Arrays.fill(bytes, change.kind() == Kind.CUT ? Math.min(end, size) : size, size, (byte) 0);
      size = change.kind() == Kind.CUT ? end : Math.max(size, end);
    }

    byte[] copy() {
      return Arrays.copyOf(bytes, size);
    }
  }

  /** A file, whatever its name is. */
  private static final class Content {

    private final Image synced = new Image(new byte[0], 0);
    private final List<Event> pending = new ArrayList<>();

    void sync() {
      pending.forEach(synced::change);
      pending.clear();
    }

    /** Each write is kept or not, by this chance, and some end at the border of a sector. */
    byte[] left(Random random, double kept) {
      Image left = new Image(synced.copy(), synced.size);
      for (Event change : pending) {
        if (random.nextDouble() < kept) {
          boolean torn = change.bytes().length > SECTOR_BYTES && random.nextInt(8) == 0;
          left.change(torn ? torn(change, random) : change);
        }
      }
      return left.copy();
    }
  }

  private static Event torn(Event write, Random random) {
    int sectors = random.nextInt(write.bytes().length / SECTOR_BYTES);
    byte[] first = Arrays.copyOf(write.bytes(), sectors * SECTOR_BYTES);
    return new Event(write.kind(), write.file(), write.at(), first);
  }

  private final Map<String, Content> names = new HashMap<>();
  private Map<String, Content> syncedNames = Map.of();
  private final List<Map<String, Content>> laterNames = new ArrayList<>();
  private boolean parentIsSynced;

  void does(Event event) {
    Option<Content> file = Option.of(names.get(event.file()));
    switch (event.kind()) {
      case MAKE -> names.putIfAbsent(event.file(), new Content());
      case REMOVE -> names.remove(event.file());
      case RENAME -> {
        file.forEach(content -> names.put(new String(event.bytes(), UTF_8), content));
        names.remove(event.file());
      }
      case SYNC -> file.forEach(Content::sync);
      case WRITE, CUT -> file.forEach(content -> content.pending.add(event));
      default -> {}
    }
    parentIsSynced |= event.kind() == Kind.SYNC && event.file().equals("..");
    if (event.kind() == Kind.SYNC && event.file().isEmpty()) {
      syncedNames = Map.copyOf(names);
      laterNames.clear();
    } else if (event.kind() == Kind.MAKE
        || event.kind() == Kind.REMOVE
        || event.kind() == Kind.RENAME) {
      laterNames.add(Map.copyOf(names));
    }
  }

  /** Files with their content. Each write since a sync is kept by one chance, for all. */
  Map<String, byte[]> afterAPowerCut(Random random) {
    Map<String, byte[]> files = new HashMap<>();
    if (parentIsSynced || random.nextBoolean()) {
      int last = random.nextInt(2 + 2 * laterNames.size());
      double kept = random.nextInt(3) / 2.0;
      (last < laterNames.size() ? laterNames.get(last) : syncedNames)
          .forEach((name, content) -> files.put(name, content.left(random, kept)));
    }
    return files;
  }
}
