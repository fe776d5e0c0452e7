package io.lastseat.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.client.http.Fields;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Terms of a resource, by their names in the API. In a creation, a term that is left out does not
 * apply; in a change it stays. Terms never change: each method returns new ones. The server checks
 * the values.
 */
public final class Terms {

  private final Fields fields;

  private Terms(Fields fields) {
    this.fields = fields;
  }

  /** How the server decides on reservations of a resource. */
  public enum Admission {
    /** The stream decides all requests, in batches: the verdict comes a moment after the answer. */
    STREAM,
    /** The call decides; after a few lost appends the stream does. */
    IMMEDIATE
  }

  /**
   * A category of a resource's units, such as tickets for children. It never changes: each method
   * returns a new one.
   */
  public static final class Category {

    private final Fields fields;

    private Category(Fields fields) {
      this.fields = fields;
    }

    /**
     * A category without a capacity of its own.
     *
     * @param name the key in requests: 1 to 40 letters, digits, hyphens and underscores of ASCII
     */
    public static Category of(String name) {
      return new Category(Fields.none().with("name", name));
    }

    /** The most units of this category, 0 to 10^12. */
    public Category capacity(long units) {
      return new Category(fields.with("capacity", units));
    }

    /** A name for people, at most 200 characters. */
    public Category title(String text) {
      return new Category(fields.with("title", text));
    }

    /** A sentence for people, at most 200 characters. */
    public Category note(String text) {
      return new Category(fields.with("note", text));
    }

    /** Whether nobody gets more of it. */
    public Category closed(boolean isClosed) {
      return new Category(fields.with("closed", isClosed));
    }

    private Fields fields() {
      return fields;
    }
  }

  /** A capacity of this many units, and no other terms. */
  public static Terms of(long capacity) {
    return none().capacity(capacity);
  }

  /** No terms yet: the begin of a change that keeps the capacity. */
  public static Terms none() {
    return new Terms(Fields.none());
  }

  private Terms with(Fields more) {
    return new Terms(more);
  }

  Fields fields() {
    return fields;
  }

  /** The capacity, 0 to 10^12 units. */
  public Terms capacity(long units) {
    return with(fields.with("capacity", units));
  }

  /** A name for people, at most 200 characters. */
  public Terms title(String text) {
    return with(fields.with("title", text));
  }

  /** The first moment at which requests are accepted, to the millisecond. */
  public Terms opensAt(Instant moment) {
    return with(fields.with("opensAt", moment.toString()));
  }

  /** The first moment at which requests are no longer accepted, to the millisecond. */
  public Terms closesAt(Instant moment) {
    return with(fields.with("closesAt", moment.toString()));
  }

  /** The most units of one request. */
  public Terms maxQuantityPerRequest(long units) {
    return with(fields.with("maxQuantityPerRequest", units));
  }

  /** The number of lanes for requests, 1 to 64; fixed at the creation. */
  public Terms lanes(int queues) {
    return with(fields.with("lanes", queues));
  }

  /**
   * Whether the server refuses requests at once, unwritten, while nothing is left; the default is
   * true.
   */
  public Terms gate(boolean turnsAway) {
    return with(fields.with("gate", turnsAway));
  }

  /** How the server decides on reservations; the default is the stream. */
  public Terms admission(Admission way) {
    return with(fields.with("admission", way.name().toLowerCase(Locale.ROOT)));
  }

  /** The length of a hold if the reservation names none. */
  public Terms hold(Duration length) {
    return with(fields.with("hold", length.toString()));
  }

  /** The longest hold, with its extensions. */
  public Terms longestHold(Duration length) {
    return with(fields.with("longestHold", length.toString()));
  }

  /** The first moment at which holds can no longer be confirmed. */
  public Terms confirmBy(Instant moment) {
    return with(fields.with("confirmBy", moment.toString()));
  }

  /** How many requests may wait, at most 1,000,000. */
  public Terms waitingListLimit(long requests) {
    return with(fields.with("waitingListLimit", requests));
  }

  /** How long an applicant holds units that the waiting list gave. */
  public Terms promotionHold(Duration length) {
    return with(fields.with("promotionHold", length.toString()));
  }

  /** The most units that one applicant may have at the same time. */
  public Terms maxUnitsPerApplicant(long units) {
    return with(fields.with("maxUnitsPerApplicant", units));
  }

  /** The most requests that one applicant may have at the same time. */
  public Terms maxRequestsPerApplicant(long requests) {
    return with(fields.with("maxRequestsPerApplicant", requests));
  }

  /**
   * All categories of the units, in the order in which people see them; 1 to 30. Whether a resource
   * has any is fixed at the creation.
   */
  public Terms categories(Category... all) {
    ArrayNode categories = Fields.NODES.arrayNode();
    for (Category category : all) {
      categories.add(category.fields().members());
    }
    return with(fields.with("categories", categories));
  }

  /** Whether callers without a key or a token may see the resource and sign up. */
  public Terms publicSignUp(boolean open) {
    return with(fields.with("publicSignUp", open));
  }

  /** Whether applicants may hand over what they have; callers with the role ask always may. */
  public Terms transferable(boolean byApplicants) {
    return with(fields.with("transferable", byApplicants));
  }

  /** Whether the resource is a lock; fixed at the creation. */
  public Terms lock(boolean isLock) {
    return with(fields.with("lock", isLock));
  }

  /** Whether the lock is an execution; fixed at the creation. */
  public Terms execution(boolean isExecution) {
    return with(fields.with("execution", isExecution));
  }

  /**
   * Grants nothing more from that moment on.
   *
   * @param reason for people: refusals name it
   */
  public Terms closed(Instant from, String reason) {
    ObjectNode closed = Fields.NODES.objectNode().put("at", from.toString());
    return with(fields.with("closed", closed.put("reason", reason)));
  }

  /**
   * Grants nothing more from now on; for a change.
   *
   * @param reason for people: refusals name it
   */
  public Terms close(String reason) {
    ObjectNode closed = Fields.NODES.objectNode().put("reason", reason).putNull("at");
    return with(fields.with("closed", closed));
  }

  /** Opens the resource again; for a change. */
  public Terms reopen() {
    return without("closed");
  }

  /** Removes a term, by its name in the API: {@code maxQuantityPerRequest}. */
  public Terms without(String term) {
    return with(fields.with(term, Fields.NODES.nullNode()));
  }
}
