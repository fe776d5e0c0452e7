package io.lastseat.tables.commit;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.LogSize;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.Request;
import io.lastseat.tables.PromotionFields;
import io.lastseat.tables.VerdictFields;
import io.lastseat.tables.fields.ItemSize;
import io.lastseat.tables.kinds.KindCodecs;

/**
 * Upper bounds of the size of a commit, in bytes of DynamoDB's item size, before it is encoded. A
 * test compares them with the real sizes.
 */
public final class CommitBytes {

  /** The bytes of id, kind, time, reason, units left and change, with names and map. */
  private static final int FIXED_OF_AN_ENTRY = 132;

  /** The bytes of keys, versions, times, names of maps, and numbers that this commit raises. */
  private static final int FIXED_OF_A_COMMIT = 96 + 48;

  /** The bytes of the attribute {@code full}, for a commit that does not serve all due places. */
  public static final int OF_A_FULL_ONE = 4 + 7;

  /** The most bytes of an entry inside a commit. */
  public static int ofEntry(Entry entry) {
    if (entry instanceof Promotion promotion) {
      return FIXED_OF_AN_ENTRY + PromotionFields.atMostBytes(promotion);
    }
    Verdict verdict = (Verdict) entry;
    Request request = verdict.request();
    return FIXED_OF_AN_ENTRY
        + KindCodecs.of(request).atMostBytes(request)
        + VerdictFields.atMostBytes(verdict);
  }

  /**
   * The size of a log after a commit.
   *
   * @param books the books after its entries, with the size of the log before it
   * @param entryBytes the bytes of all its entries
   */
  public static LogSize after(Books books, Marks marks, int entryBytes) {
    int head =
        FIXED_OF_A_COMMIT
            + books.resource().text().length()
            + ItemSize.of(BooksCodec.write(books))
            + ItemSize.of(MarksCodec.write(marks));
    return books.log().plus(head + entryBytes, head);
  }

  private CommitBytes() {}
}
