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
 * test holds them against the real sizes.
 */
public final class CommitBytes {

  /** Id, kind, time, reason, what was left, change: names, values and the map around them. */
  private static final int FIXED_OF_AN_ENTRY = 132;

  /** Keys, versions, times, names of the maps, and the numbers that grow by this very commit. */
  private static final int FIXED_OF_A_COMMIT = 96 + 48;

  /** Of a commit into which not all went who were due: the number of bytes that it was cut to. */
  public static final int OF_A_FULL_ONE = 4 + 7;

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
   * How large a log is after a commit.
   *
   * @param books after its entries, with the size of the log before it
   * @param entryBytes of all its entries
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
