package io.lastseat.simulator.walk;

import io.lastseat.command.Caller;
import io.lastseat.command.OwnKey;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.site.Call;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import java.util.List;

/**
 * A call by its name in worlds.txt, for example {@code acquire-Ada}: the resource that decides its
 * requests, and the requests that it may write.
 */
record NamedCall(Call event, ResourceId home, Vector<RequestId> requests) {

  private static final ResourceId HALL = FewRequests.HALL;
  private static final String LOCK = HALL.text();

  /** The home of both locks, since its name comes before the other one. */
  private static final ResourceId HOME = new ResourceId("aisle");

  private static final int SECONDS = 5;
  private static final int LONGER_SECONDS = 60;
  private static final int WAIT_SECONDS = 20;

  /** The token of the first grant of a lock. */
  private static final long HER_TOKEN = 1;

  private static final RequestId HERS = FewRequests.keyed("Ada");

  /** The request under the key that all clients of the hall share. */
  private static final RequestId SIGN_UP = FewRequests.keyed("only-one");

  /** The head of a hall whose terms are in the newest commit. */
  private static final Head MADE =
      Head.of(
          CommitCodec.read(
              Vocabulary.world(Vector.of("hall 2 at-once"))
                  .start()
                  .items(FewRequests.TABLES.decisions())
                  .head()));

  /** The key prefix of clients that have read this head. */
  private static final String PREFIX = KeyPrefix.of(MADE);

  /** The key prefix after two more commits. */
  private static final String LATER_PREFIX =
      KeyPrefix.of(new Head(3, MADE.books(), MADE.marks(), MADE.decidedAt()));

  static NamedCall of(String name) {
    String[] words = name.split("-");
    String who = words[words.length - 1];
    return switch (name.replaceAll("-[A-Z].*", "")) {
      case "sign-up" -> reserve("Ada", "only-one");
      case "floored" -> reserve("Ada", PREFIX + "only-one");
      case "beyond" -> reserve("Ada", LATER_PREFIX + "only-one");
      case "hers" -> reserve("Grace", "hers");
      case "reserve" -> reserve(who, "of-the-other-one");
      case "unkeyed" -> of(Calls.reserve(LOCK, who, 1));
      case "look" -> of(Calls.get(path(words.length > 1 ? HERS : SIGN_UP)));
      case "cancel" -> of(Calls.cancel(LOCK, SIGN_UP.text(), false), Cancel.idFor(SIGN_UP));
      case "confirm" ->
          of(
              Calls.followUp(LOCK, SIGN_UP.text(), "confirm", "{}", "confirming", false),
              new OwnKey(Caller.PUBLIC, "confirming").id(HALL, SIGN_UP));
      case "create-1-at-once" -> creating(who, "{\"capacity\": 1, \"admission\": \"immediate\"}");
      case "create-2-at-once" -> creating(who, "{\"capacity\": 2, \"admission\": \"immediate\"}");
      case "create-2" -> creating(who, "{\"capacity\": 2}");
      case "acquire" -> of(acquire(LOCK, who), FewRequests.keyed(who));
      case "acquire-both" ->
          new NamedCall(
              Calls.withReferences(acquire(HOME.text(), who), List.of(LOCK)),
              HOME,
              Vector.of(new OwnKey(Caller.PUBLIC, who).id(HOME, 1)));
      case "await" -> {
        RequestId id = FewRequests.keyed(who);
        yield of(Calls.waitingFor(acquire(LOCK, who), WAIT_SECONDS), id, Cancel.idFor(id));
      }
      case "renew" ->
          of(
              Calls.renew(LOCK, HER_TOKEN, LONGER_SECONDS, "Ada again", false),
              new OwnKey(Caller.PUBLIC, "Ada again").id(HALL, HERS));
      case "release" -> of(Calls.release(LOCK, HER_TOKEN, false), Cancel.idFor(HERS));
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Whether each try of the call has an id of its own. */
  boolean isWithoutKey() {
    return requests.isEmpty() && event.path().endsWith("/requests");
  }

  private static NamedCall of(Call event, RequestId... requests) {
    return new NamedCall(event, HALL, Vector.of(requests));
  }

  private static NamedCall reserve(String applicant, String key) {
    return of(Calls.reserve(LOCK, applicant, 1, key), FewRequests.keyed(key));
  }

  /** A reservation that creates its resource. Clients of the same name send the same request. */
  private static NamedCall creating(String name, String terms) {
    return of(Calls.creating(Calls.reserve(LOCK, name, 1, name), terms), FewRequests.keyed(name));
  }

  private static Call acquire(String lock, String name) {
    return Calls.acquire(lock, name, SECONDS, name, false);
  }

  private static String path(RequestId id) {
    return "/v1/resources/" + LOCK + "/requests/" + id.text();
  }
}
