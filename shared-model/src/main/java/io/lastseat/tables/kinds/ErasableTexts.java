package io.lastseat.tables.kinds;

import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.model.request.Request;
import io.lastseat.tables.RequestFields;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The personal texts of a reservation: the applicant with note and key, the staff who made it, and
 * the person who signed in for it. Only this class knows which these are, and what is left once
 * they are erased: a {@link Pseudonym} in the place of the name, its moment beside it, no note and
 * no owner.
 *
 * <p>It works on attributes, not on requests, so that it erases what no program can read as a
 * request too, and leaves all else as it stands. No number depends on these texts: so what was
 * erased says the same as what was not, where the rest agrees.
 */
public final class ErasableTexts {

  /** In requests, rows and stream records. */
  public static final ErasableTexts IN_FULL = new ErasableTexts(false);

  /** In entries of a commit. */
  public static final ErasableTexts BRIEFLY = new ErasableTexts(true);

  static final Field APPLICANT = new Field("applicant", "a");
  static final Field APPLICANT_KEY = new Field("applicantKey", "ak");
  static final Field ERASED_TALLY = new Field("tallyName", "tn");
  static final Field NOTE = new Field("note", "n");
  static final Field ERASED = new Field("erased", "er");
  static final Field BY = new Field("by", "c");
  static final Field BY_ERASED = new Field("byErased", "eb");
  static final Field OWNER = new Field("owner", "ow");

  /** What an erased one is compared without. */
  private static final Vector<Field> OF_APPLICANT =
      Vector.of(APPLICANT, APPLICANT_KEY, NOTE, ERASED, ERASED_TALLY, OWNER);

  private static final Vector<Field> OF_STAFF = Vector.of(BY, BY_ERASED, OWNER);

  private final boolean briefly;

  private ErasableTexts(boolean briefly) {
    this.briefly = briefly;
  }

  /** The applicant; none if absent or erased. */
  public Option<String> applicant(Map<String, AttributeValue> item) {
    return unless(ERASED, APPLICANT, item);
  }

  /** What limits compare instead of him; none if nothing is said, or no longer. */
  public Option<String> applicantKey(Map<String, AttributeValue> item) {
    return unless(ERASED, APPLICANT_KEY, item);
  }

  /** The staff who made it; none if absent or erased. */
  public Option<String> by(Map<String, AttributeValue> item) {
    return unless(BY_ERASED, BY, item);
  }

  private Option<String> unless(Field mark, Field name, Map<String, AttributeValue> item) {
    return item.containsKey(name(mark)) ? Option.none() : text(item, name);
  }

  /** What stands there in the place of the applicant; none if he was not erased. */
  public Option<Pseudonym> pseudonymOfApplicant(Map<String, AttributeValue> item) {
    return pseudonym(APPLICANT, ERASED, item);
  }

  /** What stands there in the place of who made it; none if he was not erased. */
  public Option<Pseudonym> pseudonymOfStaff(Map<String, AttributeValue> item) {
    return pseudonym(BY, BY_ERASED, item);
  }

  private Option<Pseudonym> pseudonym(Field name, Field mark, Map<String, AttributeValue> item) {
    return text(item, name)
        .flatMap(
            text ->
                Option.of(item.get(name(mark)))
                    .flatMap(
                        at ->
                            Try.of(() -> Instant.ofEpochMilli(Long.parseLong(at.n())))
                                .map(moment -> new Pseudonym(text, moment))
                                .toOption()));
  }

  /**
   * The item without this name, and without the note that goes with it.
   *
   * @param name exactly as it stands there
   */
  public Map<String, AttributeValue> erased(
      Map<String, AttributeValue> item, String name, Pseudonym pseudonym) {
    Map<String, AttributeValue> erased = new HashMap<>(item);
    if (applicant(item).contains(name)) {
      replace(erased, APPLICANT, ERASED, pseudonym);
      erased.remove(name(NOTE));
      erased.remove(name(OWNER));
      erased.remove(name(APPLICANT_KEY));
      pseudonym
          .limiting()
          .map(resource -> TallyName.of(resource, name, applicantKey(item)))
          .forEach(tally -> erased.put(name(ERASED_TALLY), AttributeValue.fromS(tally.text())));
    }
    if (by(item).contains(name)) {
      replace(erased, BY, BY_ERASED, pseudonym);
      erased.remove(name(OWNER));
    }
    return erased;
  }

  private void replace(
      Map<String, AttributeValue> item, Field name, Field mark, Pseudonym pseudonym) {
    item.put(name(name), AttributeValue.fromS(pseudonym.text()));
    item.put(name(mark), AttributeValue.fromN(Long.toString(pseudonym.erasedAt().toEpochMilli())));
  }

  private Option<String> text(Map<String, AttributeValue> item, Field field) {
    return Option.of(item.get(name(field)))
        .filter(value -> value.type() == AttributeValue.Type.S)
        .map(AttributeValue::s);
  }

  private String name(Field field) {
    return briefly ? field.brief() : field.full();
  }

  /** Whether both are the same, but for texts that were erased in one of them. */
  public boolean alike(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    if (one.equals(other)) {
      return true;
    }
    Map<String, AttributeValue> left = new HashMap<>(one);
    Map<String, AttributeValue> right = new HashMap<>(other);
    passOver(ERASED, OF_APPLICANT, left, right);
    passOver(BY_ERASED, OF_STAFF, left, right);
    return left.equals(right);
  }

  private void passOver(
      Field mark,
      Vector<Field> texts,
      Map<String, AttributeValue> left,
      Map<String, AttributeValue> right) {
    if (left.containsKey(name(mark)) || right.containsKey(name(mark))) {
      for (Field text : texts) {
        left.remove(name(text));
        right.remove(name(text));
      }
    }
  }

  /** Whether something was erased in one of them that still stands in the other. */
  public boolean halfErased(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return differ(ERASED, one, other) || differ(BY_ERASED, one, other);
  }

  private boolean differ(
      Field mark, Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return one.containsKey(name(mark)) != other.containsKey(name(mark));
  }

  /** Whether two requests of one name say the same, but for texts that were erased in one. */
  public static boolean sayTheSame(Request one, Request other) {
    return one.equals(other)
        || (one.reserves().isDefined()
            && other.reserves().isDefined()
            && one.id().equals(other.id())
            && one.resource().equals(other.resource())
            && IN_FULL.alike(item(one), item(other)));
  }

  private static Map<String, AttributeValue> item(Request request) {
    ItemWriter writer = ItemWriter.inFull();
    RequestFields.write(request, writer);
    return writer.item();
  }
}
