package io.lastseat.tables.kinds;

import io.lastseat.model.terms.Category;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.Vector;

/** Writes and reads the categories among the terms of a resource. */
final class CategoryFields {

  static final Field CATEGORIES = new Field("categories", "ca");

  private static final Field NAME = new Field("name", "n");
  private static final Field CAPACITY = new Field("capacity", "c");
  private static final Field TITLE = new Field("title", "h");
  private static final Field NOTE = new Field("note", "o");
  private static final Field CLOSED = new Field("closed", "x");

  static void write(Vector<Category> categories, ItemWriter to) {
    to.each(
        CATEGORIES,
        categories,
        (category, map) ->
            map.text(NAME, category.name())
                .number(CAPACITY, category.capacity())
                .text(TITLE, category.title())
                .text(NOTE, category.note())
                .flagIfSet(CLOSED, category.closed()));
  }

  /** Reads the categories; throws {@link IllegalArgumentException} if one is impossible. */
  static Vector<Category> read(ItemReader from) {
    return from.each(
        CATEGORIES,
        "A category",
        map ->
            new Category(
                map.text(NAME),
                map.numberIfAny(CAPACITY),
                map.textIfAny(TITLE),
                map.textIfAny(NOTE),
                map.flagIfSet(CLOSED)));
  }

  static int atMostBytes(Vector<Category> categories) {
    return categories.isEmpty()
        ? 0
        : AtMost.MAP + categories.map(CategoryFields::atMostBytes).sum().intValue();
  }

  private static int atMostBytes(Category category) {
    return AtMost.MAP
        + AtMost.text(category.name())
        + AtMost.number(category.capacity())
        + AtMost.text(category.title())
        + AtMost.text(category.note())
        + AtMost.FLAG;
  }

  private CategoryFields() {}
}
