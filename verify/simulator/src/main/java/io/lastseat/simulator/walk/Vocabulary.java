package io.lastseat.simulator.walk;

import io.lastseat.dynamo.store.Database;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.serializer.sweep.WakeUp;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.walk.IntakeClient.CrowdedProcess;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * The language of worlds.txt. A world begins with empty tables ({@code empty}), with a hall ({@code
 * hall}), or with a hall with holds and requests in the table. The last one is described from
 * {@code holding} to {@code decided}, which lists the decided requests. Each further statement adds
 * an actor, an earlier event, or an actor at the end. An actor is a verb, a name, perhaps a time
 * (an at sign and milliseconds, or a day), and its calls or batches.
 */
final class Vocabulary {

  private static final RequestId OWNERS = new RequestId(0, "%026d".formatted(0));
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration AFTERNOON = Duration.ofHours(6);

  /** The commits that a try without a key may name. The try has an id of its own for each. */
  private static final Vector<Long> COMMITS = Vector.rangeClosed(2L, 6L);

  private static final int MOST_TRIES = 12;

  private Life life = new Life(Terms.ofCapacity(1), 1);
  private FewRequests few = life.requests(FewRequests.TRUE);
  private SmallWorld world = new SmallWorld(few.tables());
  private long epoch;
  private Instant now = FewRequests.MORNING;

  /** Actors of the same kind are one object, so the walk does not tell them apart. */
  private final Map<String, Actor> kinds = new HashMap<>();

  private Vocabulary() {}

  static SmallWorld world(Iterable<String> statements) {
    Vocabulary words = new Vocabulary();
    statements.forEach(words::say);
    return words.world;
  }

  private void say(String statement) {
    String[] halves = statement.split(" ", 2);
    String more = halves.length == 1 ? "" : halves[1];
    Life.Words words = new Life.Words(words(more));
    switch (halves[0]) {
      case "empty" -> world = new SmallWorld(Database.of(TableDefinitions.all(FewRequests.TABLES)));
      case "hall" -> hall(words);
      case "holding" -> {
        epoch = words.has("restored") ? 1 : 0;
        life = new Life(Life.holding(words), words.behind("lanes").getOrElse(1L).intValue());
      }
      case "decided" -> {
        few = life.requests(epoch == 0 ? FewRequests.TRUE : new NotIn(0, 2));
        now = now.plus(MINUTE);
        made(words(more).map(Integer::valueOf));
        world.atLast(gets("The next one", Vector.of(few.all())));
      }
      case "before" -> world.before(actor(more));
      case "also" -> world.also(actor(more));
      case "cut" -> world.restoredTo(words.number(1));
      case "once" -> world.once(words.all());
      case "serializers" -> world.delivered();
      case "may" -> may(NamedCall.of(words.all().head()), at(words.all()));
      case "owner" -> owner(words.number(0));
      case "reconciled" -> world.atLast(Actor.of("The reconciliation", this::reconcile));
      case "woken" ->
          world.atLast(
              gets("The next one", Vector.of(numbers(words.all().last()))),
              Actor.of(
                  "The wake-up", client -> new WakeUp(parts(client, now.plus(MINUTE))).look()));
      case "gets", "sweeps" ->
          world.acts(kinds.computeIfAbsent(statement, any -> ofTable(halves[0], words.all())));
      case "at-once", "by-stream", "patient", "restored", "sleeps", "crowd", "unkeyed" -> {
        world.acts(actor(statement));
        calls(statement).forEach(call -> may(call, at(words.all())));
      }
      case "serializer", "twice", "archives" -> world.acts(actor(statement));
      default -> life.add(halves[0], words);
    }
  }

  /** Begins with a hall of these terms, which a serializer created in the morning. */
  private void hall(Life.Words words) {
    Terms capacity = Terms.ofCapacity(words.number(0));
    Terms terms = words.has("closing") ? Life.closing(capacity) : capacity;
    life = new Life(words.has("at-once") ? terms.withAdmission(Admission.IMMEDIATE) : terms, 1);
    int requests = words.behind("requests").getOrElse(0L).intValue();
    for (int number = 1; number <= requests; number++) {
      life.add("seat", new Life.Words(Vector.of("" + number)));
    }
    few = life.requests(FewRequests.TRUE);
    made(Vector.empty());
    if (requests > 0) {
      world.atLast(gets("The next one", Vector.ofAll(few.all()).map(List::of)));
    }
  }

  /** Begins with the creation and these requests decided. */
  private void made(Vector<Integer> before) {
    Actor first =
        new SerializerProcess.Delivered(
            "The first one",
            before.prepend(FewRequests.CREATION).map(one -> few.records(List.of(one))).asJava(),
            epoch,
            FewRequests.MORNING);
    world = new SmallWorld(first.after(few.tables()));
  }

  /** A process that gets batches, perhaps of a copied table, or that drives pending requests. */
  private Actor ofTable(String verb, Vector<String> words) {
    String name =
        "%s %c".formatted(verb.equals("gets") ? "Serializer" : "Sweeper", 'A' + kinds.size());
    if (verb.equals("sweeps")) {
      List<Integer> found = numbers(words.head());
      return Actor.of(
          name,
          client -> parts(client, now).decider().decide(FewRequests.HALL, few.found(found, epoch)));
    }
    return words.head().equals("copies")
        ? new SerializerProcess.Delivered(
            name + " of copies",
            words.tail().map(Vocabulary::numbers).map(few::copies).asJava(),
            epoch,
            now)
        : gets(name, words.map(Vocabulary::numbers));
  }

  private Actor gets(String name, Vector<List<Integer>> batches) {
    return new SerializerProcess.Delivered(name, batches.map(few::records).asJava(), epoch, now);
  }

  private Actor actor(String statement) {
    Vector<String> words = words(statement.split(":", 2)[0]);
    Vector<NamedCall> calls = calls(statement);
    var events = calls.map(NamedCall::event).asJava();
    Instant at = at(words);
    String name = words.tail().reject(word -> word.startsWith("@")).mkString(" ");
    return switch (words.head()) {
      case "patient" ->
          new IntakeClient.Retrying(name, events, false, at, Duration.ofSeconds(1), 0);
      case "restored" -> new IntakeClient.Retrying(name, events, true, at, Duration.ZERO, 1);
      case "unkeyed" -> new IntakeClient.Unkeyed(name, events.get(0));
      case "crowd" -> new CrowdedProcess(name, events);
      case "sleeps" ->
          new IntakeClient.Sleeping(
              words.get(3),
              events,
              words.get(2).equals("at-once"),
              FewRequests.MORNING,
              Integer.parseInt(words.get(1)),
              at);
      case "archives" ->
          new SerializerProcess.Archives(
              "The archivist",
              words.tail().map(Integer::valueOf).asJava(),
              world.actors().exists(IntakeClient.Sleeping.class::isInstance));
      case "serializer", "twice" -> {
        NamedCall call = NamedCall.of(words.get(1));
        yield follower(call, call.requests().head(), words.head().equals("twice") ? 2 : 1, at);
      }
      default -> new IntakeClient.Retrying(name, events, words.head().equals("at-once"), at);
    };
  }

  /** Adds the requests that the call may write: the stream brings their records at the end. */
  private void may(NamedCall call, Instant at) {
    call.requests().forEach(id -> world.mayWrite(follower(call, id, 1, at)));
    if (call.isWithoutKey()) {
      COMMITS
          .flatMap(
              commit ->
                  Vector.rangeClosed(1, MOST_TRIES)
                      .map(number -> CrowdedProcess.named(number, commit))
                      .append(OWNERS.naming(commit)))
          .forEach(id -> world.mayWrite(follower(call, id, 1, at)));
    }
  }

  private static SerializerProcess.Following follower(
      NamedCall call, RequestId id, int times, Instant at) {
    return new SerializerProcess.Following(
        "The serializer of " + id, FewRequests.lookUp(call.home(), id), times, at);
  }

  /** Adds an owner's change of terms: intake has taken it, and a serializer gets it. */
  private void owner(long capacity) {
    Configure wish =
        new Configure(
            OWNERS,
            FewRequests.HALL,
            FewRequests.MORNING,
            Terms.ofCapacity(capacity),
            Option.none(),
            Option.some(0L));
    PutItemRequest put =
        PutItemRequest.builder()
            .tableName(FewRequests.TABLES.requests())
            .item(RequestCodec.write(new StoredRequest(wish, Option.none())))
            .build();
    world.before(Actor.of("The owner", client -> client.putItem(put)));
    var follower =
        new SerializerProcess.Following(
            "The owner's serializer",
            FewRequests.lookUp(FewRequests.HALL, OWNERS),
            1,
            FewRequests.MORNING);
    world.mayWrite(follower);
    world.acts(follower);
  }

  /** Runs a reconciliation at the end, when the stream has forgotten everything. */
  private void reconcile(DynamoDbClient client) {
    new Reconciliation(
            parts(client, FewRequests.MORNING.plus(AFTERNOON)),
            ReconcileSettings.olderThan(Duration.ofHours(1)))
        .all();
  }

  private SerializerParts parts(DynamoDbClient client, Instant moment) {
    return ProcessParts.still(client, FewRequests.TABLES, moment)
        .inEpoch(epoch)
        .serializer(FewRequests.SMALL);
  }

  private static Instant at(Vector<String> words) {
    String time = words.find(word -> word.startsWith("@")).getOrElse("@0").replaceAll("[@:]", "");
    return time.startsWith("day")
        ? FewRequests.MORNING.plus(Duration.ofDays(Long.parseLong(time.substring(3))))
        : FewRequests.MORNING.plusMillis(Long.parseLong(time));
  }

  private static Vector<NamedCall> calls(String statement) {
    String[] halves = statement.split(": ", 2);
    return halves.length == 1 ? Vector.empty() : words(halves[1]).map(NamedCall::of);
  }

  private static List<Integer> numbers(String batch) {
    return Vector.of(batch.split(",")).map(Integer::valueOf).asJava();
  }

  private static Vector<String> words(String text) {
    return text.isEmpty() ? Vector.empty() : Vector.of(text.split(" "));
  }
}
