package io.lastseat.tables.kinds;

import io.lastseat.model.id.TallyName;
import io.lastseat.model.id.Texts;
import io.lastseat.model.request.HandOver;
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
 * Knows and erases the personal texts of a reservation or of a hand-over: the applicant with note
 * and key, the staff who made it, and the person who signed in for it. After the erasure, a {@link
 * Pseudonym} is in the place of the name, with its moment beside it, and note and owner are gone.
 *
 * <p>It works on attributes, not on requests. So it also erases items that no program can read as a
 * request, and leaves everything else unchanged. No number depends on these texts: an erased item
 * counts as equal to the original if the rest agrees.
 */
public final class ErasableTexts {

  /** For requests, rows and stream records. */
  public static final ErasableTexts IN_FULL = new ErasableTexts(false);

  /** For entries of a commit. */
  public static final ErasableTexts BRIEFLY = new ErasableTexts(true);

  static final Field APPLICANT = new Field("applicant", "a");
  static final Field APPLICANT_KEY = new Field("applicantKey", "ak");
  static final Field ERASED_TALLY = new Field("tallyName", "tn");
  static final Field NOTE = new Field("note", "n");
  static final Field ERASED = new Field("erased", "er");
  static final Field BY = new Field("by", "c");
  static final Field BY_ERASED = new Field("byErased", "eb");
  static final Field OWNER = new Field("owner", "ow");

  /** The attributes that a comparison skips if the applicant was erased. */
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

  /** The key that limits compare instead of the applicant; none if absent or erased. */
  public Option<String> applicantKey(Map<String, AttributeValue> item) {
    return unless(ERASED, APPLICANT_KEY, item);
  }

  /** The staff who made the reservation; none if absent or erased. */
  public Option<String> by(Map<String, AttributeValue> item) {
    return unless(BY_ERASED, BY, item);
  }

  /** Whether this name is the applicant's, in either of Unicode's forms. */
  public boolean isOfApplicant(Map<String, AttributeValue> item, String name) {
    return isNamed(applicant(item), name);
  }

  /** Whether this name is that of the staff, in either of Unicode's forms. */
  public boolean isOfStaff(Map<String, AttributeValue> item, String name) {
    return isNamed(by(item), name);
  }

  private static boolean isNamed(Option<String> there, String name) {
    return there.map(Texts::composed).contains(Texts.composed(name));
  }

  private Option<String> unless(Field mark, Field name, Map<String, AttributeValue> item) {
    return item.containsKey(name(mark)) ? Option.none() : text(item, name);
  }

  /** The pseudonym in place of the applicant; none if the applicant was not erased. */
  public Option<Pseudonym> pseudonymOfApplicant(Map<String, AttributeValue> item) {
    return pseudonym(APPLICANT, ERASED, item);
  }

  /** The pseudonym in place of the staff; none if the staff were not erased. */
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
   * The item without this name, and without the texts that belong to it.
   *
   * @param name as the item has it, or in Unicode's other form
   */
  public Map<String, AttributeValue> erased(
      Map<String, AttributeValue> item, String name, Pseudonym pseudonym) {
    Map<String, AttributeValue> erased = new HashMap<>(item);
    if (isOfApplicant(item, name)) {
      replace(erased, APPLICANT, ERASED, pseudonym);
      erased.remove(name(NOTE));
      erased.remove(name(OWNER));
      erased.remove(name(APPLICANT_KEY));
      pseudonym
          .limiting()
          .map(resource -> TallyName.of(resource, name, applicantKey(item)))
          .forEach(tally -> erased.put(name(ERASED_TALLY), AttributeValue.fromS(tally.text())));
    }
    if (isOfStaff(item, name)) {
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

  /** Whether both items are the same, except for texts that were erased in one of them. */
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

  /** Whether a name was erased in one of the items and not in the other. */
  public boolean halfErased(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return differ(ERASED, one, other) || differ(BY_ERASED, one, other);
  }

  private boolean differ(
      Field mark, Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return one.containsKey(name(mark)) != other.containsKey(name(mark));
  }

  /** Whether two requests with one id are the same, except for texts erased in one. */
  public static boolean sayTheSame(Request one, Request other) {
    return one.equals(other)
        || (namesApplicant(one)
            && namesApplicant(other)
            && one.id().equals(other.id())
            && one.resource().equals(other.resource())
            && IN_FULL.alike(item(one), item(other)));
  }

  private static boolean namesApplicant(Request request) {
    return request.reserves().isDefined() || request instanceof HandOver;
  }

  private static Map<String, AttributeValue> item(Request request) {
    ItemWriter writer = ItemWriter.inFull();
    RequestFields.write(request, writer);
    return writer.item();
  }
}
