package io.lastseat.simulator.walk;

import io.lastseat.simulator.walk.Walk.Mishap;
import io.lastseat.simulator.walk.Walk.Walked;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The small worlds that the walk explores completely, by their names in {@code worlds.txt}, with
 * the mishaps of calls. A large one takes long: see {@link Walked#isLarge()}.
 */
public record SmallWorlds(
    String name, Supplier<SmallWorld> world, Set<Mishap> mishaps, boolean large) {

  private static final Map<String, Set<Mishap>> MISHAPS =
      Map.of(
          "all", EnumSet.complementOf(EnumSet.of(Mishap.SENT_TWICE_THEN_CONFLICT)),
          "whole",
              EnumSet.complementOf(
                  EnumSet.of(Mishap.PARTLY, Mishap.CONFLICT, Mishap.SENT_TWICE_THEN_CONFLICT)),
          "not-failed",
              EnumSet.of(
                  Mishap.LOST_ANSWER, Mishap.LATE, Mishap.SENT_TWICE, Mishap.SENT_TWICE_FIRST_LATE),
          "none", EnumSet.noneOf(Mishap.class));

  public static Vector<SmallWorlds> all() {
    Map<String, Vector<String>> named = new HashMap<>();
    Vector<SmallWorlds> all = Vector.empty();
    Vector<String> lines = lines().reject(line -> line.isBlank() || line.startsWith("#"));
    while (lines.nonEmpty()) {
      String head = lines.head();
      var bodyAndRest = lines.tail().span(line -> line.startsWith(" "));
      lines = bodyAndRest._2();
      if (head.startsWith("let ")) {
        String[] said = head.substring("let ".length()).split(" = ", 2);
        named.put(said[0], said(Vector.of(said[1]), named));
      } else {
        all = all.appendAll(of(head, said(bodyAndRest._1(), named)));
      }
    }
    return all;
  }

  public static SmallWorlds named(String name) {
    return all().find(one -> one.name.equals(name)).get();
  }

  /** One world, or one for each number of a range. */
  private static Vector<SmallWorlds> of(String head, Vector<String> body) {
    String[] said = head.split(" \\| ", 2);
    Vector<String> words = Vector.of(said[1].split(" "));
    Set<Mishap> mishaps = EnumSet.noneOf(Mishap.class);
    Vector<Integer> numbers = Vector.of(0);
    for (String word : words.remove("large")) {
      if (word.contains("..")) {
        Vector<Integer> ends = Vector.of(word.split("\\.\\.")).map(Integer::valueOf);
        numbers = Vector.rangeClosed(ends.head(), ends.last());
      } else if (MISHAPS.containsKey(word)) {
        mishaps.addAll(MISHAPS.get(word));
      } else {
        mishaps.add(Mishap.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_')));
      }
    }
    return numbers.map(
        number ->
            new SmallWorlds(
                said[0].formatted(number),
                () -> Vocabulary.world(body.map(one -> one.formatted(number))),
                mishaps,
                words.contains("large")));
  }

  private static Vector<String> said(Vector<String> lines, Map<String, Vector<String>> named) {
    return lines
        .flatMap(line -> Vector.of(line.strip().split("; ")))
        .flatMap(one -> named.getOrDefault(one, Vector.of(one)));
  }

  private static Vector<String> lines() {
    try (InputStream in =
        Objects.requireNonNull(SmallWorlds.class.getResourceAsStream("worlds.txt"))) {
      return Vector.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Walks to the end, to the first violation, or to {@link Walked#MOST_STATES}. */
  public Walked walk() {
    return Walk.through(world.get(), mishaps, Walked.MOST_STATES);
  }
}
