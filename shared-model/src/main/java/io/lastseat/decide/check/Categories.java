package io.lastseat.decide.check;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.Predicate;

/**
 * Rules about the categories of a resource. The cause of a refusal is the first category, in the
 * order of the terms, to which the rule applies.
 */
public final class Categories {

  /** Some of a request's quantities. */
  public interface Named<R extends Request> {
    Quantities of(Books books, Facts facts, R request);
  }

  /** Refuses quantities of other categories than the resource has. */
  public static <R extends Request> Rule<R> differ(Named<R> named) {
    return new Rule<>(
        Reason.CATEGORIES_DIFFER,
        (books, facts, request) -> differ(books, named.of(books, facts, request)),
        (books, facts, request) -> unknown(books, named.of(books, facts, request)));
  }

  /** Whether these are quantities of other categories than the resource has. */
  private static boolean differ(Books books, Quantities wanted) {
    return wanted.isEmpty() != of(books).isEmpty() || unknown(books, wanted).isDefined();
  }

  /**
   * Refuses a request that says its quantity otherwise than the resource wants it, whatever else
   * the books say: in categories, or without. None if it goes on, and for an absent resource.
   */
  public static Option<Outcome.Rejected> refusal(Books books, Request request) {
    return said(request)
        .filter(wanted -> books.terms().isDefined() && differ(books, wanted))
        .map(wanted -> Outcome.rejected(Reason.CATEGORIES_DIFFER, books, unknown(books, wanted)));
  }

  /** The categories that the request itself names; none if it says no quantity. */
  private static Option<Quantities> said(Request request) {
    if (request instanceof Change change) {
      return Option.some(change.quantities());
    }
    return request instanceof Confirm confirm
        ? confirm.quantity().map(all -> confirm.quantities())
        : request.reserves().map(Reserve::quantities);
  }

  /** Refuses more units of a category that is closed by itself. */
  public static <R extends Request> Rule<R> closed(Named<R> more) {
    return of(
        Reason.CATEGORY_CLOSED,
        more,
        (books, facts, request) -> false,
        (books, category, units) -> category.closed());
  }

  /** Tells whether a category refuses these additional units. */
  interface Refusal {
    boolean refuses(Books books, Category category, long units);
  }

  /**
   * A rule that applies to the whole resource, or else to a category.
   *
   * @param more the quantities of which those above 0 count
   */
  static <R extends Request> Rule<R> of(
      Reason reason, Named<R> more, Rule.Condition<R> whole, Refusal refusal) {
    Rule.Cause<R> category =
        (books, facts, request) -> {
          Quantities wanted = more.of(books, facts, request);
          return first(books, wanted, one -> refusal.refuses(books, one, wanted.of(one.name())));
        };
    return new Rule<>(
        reason,
        (books, facts, request) ->
            whole.refuses(books, facts, request)
                || category.category(books, facts, request).isDefined(),
        (books, facts, request) ->
            whole.refuses(books, facts, request)
                ? Option.none()
                : category.category(books, facts, request));
  }

  /** The first category that could never give these units, however many come back. */
  public static Option<String> beyondCapacity(Books books, Quantities wanted) {
    return first(books, wanted, one -> one.capacity().exists(most -> most < wanted.of(one.name())));
  }

  /** The names of the categories in these terms that the others lack. */
  public static Vector<String> removed(Terms before, Terms after) {
    return before
        .categories()
        .map(Category::name)
        .removeAll(after.categories().map(Category::name));
  }

  /** The first category of these units, in the order of the terms, to which this applies. */
  public static Option<String> first(Books books, Quantities wanted, Predicate<Category> applies) {
    return wanted.isEmpty()
        ? Option.none()
        : of(books).find(one -> wanted.of(one.name()) > 0 && applies.test(one)).map(Category::name);
  }

  private static Option<String> unknown(Books books, Quantities wanted) {
    return wanted.byCategory().keySet().removeAll(books.categoryNames()).headOption();
  }

  private static Vector<Category> of(Books books) {
    return books.terms().map(Terms::categories).getOrElse(Vector.empty());
  }

  private Categories() {}
}
