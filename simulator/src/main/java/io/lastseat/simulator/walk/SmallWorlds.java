package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;
import io.vavr.collection.Vector;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The small worlds that the walk explores to their ends.
 *
 * @param name what is in it
 * @param mishaps what may befall each call in it
 */
public record SmallWorlds(
    String name, Function<Alteration, SmallWorld> world, Set<Mishap> mishaps) {

  private static final Set<Mishap> ALL = EnumSet.allOf(Mishap.class);

  /** A part or a conflict in each of three runs makes too many states to be worth their time. */
  private static final Set<Mishap> WHOLE =
      EnumSet.complementOf(EnumSet.of(Mishap.PARTLY, Mishap.CONFLICT));

  /** All of them. */
  public static Vector<SmallWorlds> all() {
    return Vector.of(
        sameBatch(1, 1, 2, ALL),
        sameBatch(1, 2, 2, ALL),
        sameBatch(1, 3, 2, ALL),
        sameBatch(2, 3, 2, ALL),
        sameBatch(1, 2, 3, WHOLE),
        sameBatch(2, 3, 3, WHOLE),
        new SmallWorlds(
            "3 requests, batches that overlap, one of them out of order",
            alteration ->
                new SerializerWorld(1, 3, alteration)
                    .serializer(List.of(List.of(1), List.of(2, 3)))
                    .serializer(List.of(List.of(3, 1))),
            WHOLE),
        new SmallWorlds(
            "3 requests in two lanes on two shards, one of them delivered on both",
            alteration ->
                new SerializerWorld(2, 3, 2, alteration)
                    .serializer(List.of(List.of(1), List.of(3)))
                    .serializer(List.of(List.of(2), List.of(1))),
            WHOLE),
        new SmallWorlds(
            "3 requests, a serializer and a sweeper",
            alteration ->
                new SerializerWorld(1, 3, alteration)
                    .serializer(List.of(List.of(1), List.of(2, 3)))
                    .sweeper(List.of(1, 2, 3), alteration),
            WHOLE),
        new SmallWorlds(
            "1 request and its end, which is delivered again",
            alteration ->
                SerializerWorld.regretted(1, 1, alteration)
                    .serializer(List.of(List.of(1, 2), List.of(2))),
            ALL),
        new SmallWorlds(
            "1 request and its end, 2 overlapping invocations",
            alteration ->
                SerializerWorld.regretted(1, 1, alteration)
                    .serializer(List.of(List.of(1, 2)))
                    .serializer(List.of(List.of(1, 2))),
            WHOLE),
        new SmallWorlds(
            "1 request and its end, which comes before it",
            alteration ->
                SerializerWorld.regretted(1, 1, alteration)
                    .serializer(List.of(List.of(2), List.of(1)))
                    .serializer(List.of(List.of(1))),
            WHOLE),
        new SmallWorlds(
            "1 seat, 2 requests and the end of the first",
            alteration ->
                SerializerWorld.regretted(1, 2, alteration)
                    .serializer(List.of(List.of(1, 3)))
                    .serializer(List.of(List.of(2))),
            WHOLE),
        new SmallWorlds(
            "a sign-up with a key, its repetition, and the serializer", GateWorld::new, ALL),
        new SmallWorlds(
            "one key: a sign-up decided in its call, one by the stream, and the serializer",
            alteration -> new AtOnceWorld(2, 0, alteration).immediate().byStream().delivered(1),
            WHOLE),
        new SmallWorlds(
            "a sign-up decided in its call, whose record is delivered twice",
            alteration -> new AtOnceWorld(1, 0, alteration).immediate().delivered(2),
            ALL),
        new SmallWorlds(
            "a sign-up decided in its call, and a serializer that decides another one",
            alteration -> new AtOnceWorld(1, 1, alteration).immediate().serializer(List.of(1)),
            ALL),
        new SmallWorlds(
            "the end of a reservation decided in its call, whose record is delivered",
            alteration ->
                new AtOnceWorld(1, 0, alteration)
                    .decidedBefore()
                    .alsoWritten()
                    .cancelling()
                    .delivered(1),
            WHOLE),
        new SmallWorlds(
            "a sign-up decided in its call, and a look at it",
            alteration -> new AtOnceWorld(1, 0, alteration).immediateThatLooks(),
            WHOLE));
  }

  private static SmallWorlds sameBatch(
      int capacity, int requests, int invocations, Set<Mishap> mishaps) {
    return new SmallWorlds(
        "capacity %d, %d requests, %d overlapping invocations"
            .formatted(capacity, requests, invocations),
        alteration -> {
          SerializerWorld world = new SerializerWorld(capacity, requests, alteration);
          for (int i = 0; i < invocations; i++) {
            world.serializer(List.of(Vector.rangeClosed(1, requests).asJava()));
          }
          return world;
        },
        mishaps);
  }

  /** Walks through it. */
  public Walked walk() {
    return Walk.through(world.apply(Alteration.NONE), mishaps);
  }
}
