package io.lastseat.tables.commit;

import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.LockFields;
import io.lastseat.tables.LockQueueCodec;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.tables.fields.TimelineCodec;
import io.lastseat.tables.kinds.TermsFields;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes and reads the map {@code books} of a commit. A program that appends after these books must
 * know all their attributes, or it would drop one. So an attribute that this program does not know
 * stops the resource. {@code needs} lists features that a program must know although no attribute
 * shows them; this program knows none.
 */
final class BooksCodec {

  private static final Field TERMS = new Field("terms", "terms", TermsFields.ALL);

  static Map<String, AttributeValue> write(Books books) {
    ItemWriter map =
        ItemWriter.inFull()
            .number("lanes", books.lanes())
            .number("taken", books.taken())
            .number("decisions", books.decisions())
            .numberIfAny("amended", books.amended())
            .numberIfAny("epoch", books.epoch())
            .time("clock", books.clock())
            .bytesIfAny("holds", TimelineCodec.write(books.holds()))
            .number("logBytes", books.log().bytes())
            .flagIfSet("indexed", books.log().indexed())
            .flagIfSet("archived", books.archived());
    WaitingCodec.write(books.waiting(), map);
    CategoriesCodec.write(books.categories(), map);
    LockFields.write(books.permits(), map);
    LockQueueCodec.write(books.queue(), map);
    return map.inside(TERMS, books.terms(), TermsFields::write)
        .numberIfAny("termsNumber", books.termsNumber())
        .item();
  }

  static Books read(String resource, Map<String, AttributeValue> map) {
    ItemReader reader = ItemReader.inFull(map);
    Books books =
        new Books(
            new ResourceId(resource),
            reader.insideIfAny(TERMS, "The terms in a commit", TermsFields::read),
            reader.numberIfAny("termsNumber").getOrElse(0L),
            reader.small("lanes"),
            reader.number("taken"),
            reader.number("decisions"),
            reader.numberIfAny("amended").getOrElse(0L),
            reader.time("clock"),
            TimelineCodec.read(reader.bytesIfAny("holds")),
            WaitingCodec.read(reader),
            CategoriesCodec.read(reader),
            new LogSize(reader.number("logBytes"), reader.flagIfSet("indexed")),
            LockFields.read(reader),
            LockQueueCodec.read(reader),
            reader.numberIfAny("epoch").getOrElse(0L),
            reader.flagIfSet("archived"));
    for (AttributeValue need : reader.list("needs")) {
      throw NewerVersionException.need(String.valueOf(need.s()));
    }
    reader.knownWhole("The map books of a commit");
    return books;
  }

  private BooksCodec() {}
}
