package io.lastseat.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.audit.promises.Breach;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One difference between the tables and the derived state.
 *
 * @param commit its place in the log; none if it has none
 * @param decision the decision number; none if it is not about one decision
 * @param what is compared, for example "the verdict", with the stored and the derived value in
 *     words
 */
public record Difference(
    ResourceId resource,
    Option<Long> commit,
    Option<Long> decision,
    Option<RequestId> request,
    String what,
    String stands,
    String should) {

  /** The subject of a difference between a verdict and its request. */
  static final String REQUEST = "the request";

  static final String OTHER_REQUEST = "the request in the log";

  /** The text for a request that is not stored. */
  static final String NO_REQUEST = "no such item in the requests table";

  /** Whether it only says that a clock was ahead of all others when a waiter was served. */
  public boolean isOfServingTime() {
    return what.equals(Breach.TIME);
  }

  /**
   * Whether it only says that the request of a verdict is gone, or that a later request has its
   * name.
   */
  public boolean isOfLostRequest() {
    return (what.equals(REQUEST) && stands.equals(NO_REQUEST))
        || (what.equals(OTHER_REQUEST) && should.contains("takenAt "));
  }

  static Difference inCommit(
      ResourceId resource, long commit, String what, String stands, String should) {
    return new Difference(
        resource, Option.some(commit), Option.none(), Option.none(), what, stands, should);
  }

  static Difference inCommit(Commit commit, String what, String stands, String should) {
    return inCommit(commit.resource(), commit.number(), what, stands, should);
  }

  static Difference inEntry(Commit commit, Entry entry, String what, String stands, String should) {
    return new Difference(
        commit.resource(),
        Option.some(commit.number()),
        Option.some(entry.decisionNo()),
        Option.some(entry.about()),
        what,
        stands,
        should);
  }

  /** Makes a breach of a promise a difference, with the attributes of the books that differ. */
  static Difference of(Breach breach) {
    Commit commit = breach.commit();
    String stands = breach.stands();
    String should = breach.should();
    for (Books books : breach.due()) {
      Map<String, AttributeValue> one = AuditedItem.of(commit.books());
      Map<String, AttributeValue> another = AuditedItem.of(books);
      stands = AuditedItem.differing(one, another);
      should = AuditedItem.differing(another, one);
    }
    return breach.entry().isDefined()
        ? inEntry(commit, breach.entry().get(), breach.what(), stands, should)
        : inCommit(commit, breach.what(), stands, should);
  }

  /** A difference about a request without a place in the log. */
  static Difference ofRequest(
      ResourceId resource, RequestId request, String what, String stands, String should) {
    return new Difference(
        resource, Option.none(), Option.none(), Option.some(request), what, stands, should);
  }

  /** Compares things by the attributes of their items, to name the differences. */
  static final class AuditedItem {

    static Map<String, AttributeValue> of(Request request) {
      return RequestCodec.write(new StoredRequest(request, Option.none()));
    }

    /** The books as attributes, with their terms but without the bare mark of a lock. */
    static Map<String, AttributeValue> of(Books books) {
      Commit booksAlone = new Commit(1, Instant.EPOCH, 0, Vector.empty(), books, Marks.NONE);
      AttributeValue map = Objects.requireNonNull(CommitCodec.write(booksAlone).get("books"));
      Map<String, AttributeValue> flat = new HashMap<>(map.m());
      Option.of(flat.remove("terms")).forEach(terms -> terms.m().forEach(flat::putIfAbsent));
      return flat;
    }

    /** The attributes of {@code some} that {@code others} lack or have otherwise, in words. */
    static String differing(Map<String, AttributeValue> some, Map<String, AttributeValue> others) {
      TreeMap<String, AttributeValue> all = new TreeMap<>(others);
      all.putAll(some);
      return Vector.ofAll(all.keySet())
          .reject(name -> Objects.equals(some.get(name), others.get(name)))
          .map(name -> inWords(name, some.get(name)))
          .mkString(", ");
    }

    static String inWords(Map<String, AttributeValue> attributes) {
      return differing(attributes, Map.of());
    }

    static String inWords(String name, @Nullable AttributeValue value) {
      if (value == null) {
        return "no " + name;
      }
      return name
          + switch (value.type()) {
            case S -> " \"" + value.s() + "\"";
            case N -> " " + value.n();
            case BOOL -> " " + value.bool();
            case M -> " {" + inWords(value.m()) + "}";
            default -> " " + value;
          };
    }

    private AuditedItem() {}

    /**
     * The content of a request in {@value #BITS} bits of its SHA-256: enough to notice a
     * difference, and small enough for a million requests.
     */
    static final class Fingerprint {

      static final int BITS = 54;

      /** Equal for equal requests, even if their explanations differ. */
      static long of(Request request) {
        TreeMap<String, AttributeValue> attributes = new TreeMap<>(AuditedItem.of(request));
        if (request instanceof Impossible) {
          // The explanation of an impossible request is a library's text and decides nothing.
          KindCodecs.of(request).fields().forEach(field -> attributes.remove(field.full()));
        }
        return of(attributes);
      }

      static long of(SortedMap<String, AttributeValue> attributes) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
          String value = AuditedItem.inWords(attribute.getKey(), attribute.getValue());
          // The length comes first, since a text may look like the next attribute.
          text.append(value.length()).append(' ').append(value);
        }
        return ByteBuffer.wrap(Sha256.of(text.toString().getBytes(UTF_8))).getLong()
            >>> (Long.SIZE - BITS);
      }

      private Fingerprint() {}
    }
  }
}
