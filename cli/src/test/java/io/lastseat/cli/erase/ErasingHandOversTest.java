package io.lastseat.cli.erase;

import static io.lastseat.cli.erase.Guests.ADA;
import static io.lastseat.cli.erase.Guests.NOTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.erase.FoundName.LocationKind;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Reserve.Content;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both names of a reservation that was handed over are erased, each by itself. */
class ErasingHandOversTest {

  private static final String GRACE = "Grace \"B.\" Hopper";
  private static final String GRACES_NOTE = "an aisle seat";
  private static final ResourceId GALA = new ResourceId("gala");

  @TempDir private Path folder;

  private Guests guests() {
    return new Guests(folder);
  }

  private static HandOver handOver(Guests guests, Reserve reserve, String to) {
    return new HandOver(
        guests.id(),
        reserve.resource(),
        guests.now(),
        reserve.id(),
        new NewApplicant(to, Option.none(), Option.some(GRACES_NOTE)),
        Option.none());
  }

  /**
   * A reservation of Ada's that Grace has since, with one seat less, where applicants are limited.
   */
  private static HandOver handedOver(Guests guests) {
    Terms limited =
        Terms.ofCapacity(9).withPerApplicant(new PerApplicant(Option.some(4L), Option.none()));
    Reserve adas = guests.reserve("gala", ADA, 2);
    HandOver handOver = handOver(guests, adas, GRACE);
    guests.decide(guests.configure(GALA, limited), adas);
    guests.decide(handOver);
    guests.decide(new Change(guests.id(), GALA, guests.now(), adas.id(), 1));
    return handOver;
  }

  @Test
  void theOldNameGoesAndTheNewOneStays() throws IOException {
    Guests guests = guests();
    handedOver(guests);

    guests.eraseAda();

    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.places(NOTE)).isEmpty();
    assertThat(guests.places(GRACE)).isNotEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void theNewNameGoesAndTheOldOneStays() throws IOException {
    Guests guests = guests();
    HandOver handOver = handedOver(guests);
    NameOwner grace = new NameOwner.Name(GRACE, Option.none());

    assertThat(guests.eraser().find(grace).map(FoundName::where))
        .containsExactly(
            LocationKind.REQUEST, LocationKind.LOG, LocationKind.ROW, LocationKind.ROW);
    assertThat(guests.eraser().erase(guests.eraser().find(grace))).isEmpty();

    assertThat(guests.places(GRACE)).isEmpty();
    assertThat(guests.places(GRACES_NOTE)).isEmpty();
    assertThat(guests.places(ADA)).isNotEmpty();
    assertThat(guests.halfErased()).isZero();
    assertThat(guests.eraser().find(new NameOwner.One(GALA, handOver.id()))).isEmpty();
  }

  @Test
  void aHandOverIsErasedByItsIdWithTheRowOfTheChange() throws IOException {
    Guests guests = guests();
    HandOver handOver = handedOver(guests);
    NameOwner one = new NameOwner.One(GALA, handOver.id());

    assertThat(guests.eraser().find(one)).hasSize(4);
    guests.eraseAda();
    assertThat(guests.eraser().erase(guests.eraser().find(one))).isEmpty();

    assertThat(guests.places(GRACE)).isEmpty();
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
  }

  /** Each place says whose it was, and of which reservation; Linus has it in the end. */
  @Test
  void aFoundNameSaysWhetherItIsPast() {
    Guests guests = guests();
    Reserve adas =
        new Reserve(
            guests.id(),
            GALA,
            guests.now(),
            new Content(ADA, 3, Option.none(), Option.none(), false)
                .in(new Quantities(TreeMap.of("adult", 2L, "child", 1L))));
    HandOver toGrace = handOver(guests, adas, GRACE);
    Vector<Category> categories =
        Vector.of("adult", "child")
            .map(name -> new Category(name, Option.none(), Option.none(), Option.none(), false));
    guests.decide(guests.configure(GALA, Terms.ofCapacity(9).withCategories(categories)), adas);
    guests.decide(toGrace);
    guests.decide(handOver(guests, adas, "Linus"));
    guests.take(handOver(guests, adas, "Margaret"));

    String units = "adult: 2, child: 1";
    String of = "hand-over of " + adas.id();
    String past = "handed over since";
    assertThat(remarks(guests, ADA))
        .isNotEmpty()
        .allMatch(remarks -> remarks.equals(Vector.of(units, past)));
    Vector<String> taken = Vector.of(of);
    Vector<String> decided = Vector.of(units, of);
    assertThat(remarks(guests, "Linus")).containsExactly(taken, decided, decided, decided);
    assertThat(remarks(guests, GRACE))
        .isEqualTo(remarks(guests, "Linus").map(remarks -> remarks.append(past)));
    assertThat(remarks(guests, "Margaret")).containsExactly(Vector.of(of));
  }

  private static Vector<Vector<String>> remarks(Guests guests, String name) {
    return guests.eraser().find(new NameOwner.Name(name, Option.none())).map(FoundName::remarks);
  }

  /** It is not decided yet: its item alone has the name. */
  @Test
  void aPendingHandOverIsFound() throws IOException {
    Guests guests = guests();
    Reserve adas = guests.reserve("concert", ADA, 1);
    guests.decide(guests.configure("concert", 4), adas);
    HandOver pending = handOver(guests, adas, GRACE);
    guests.take(pending);
    NameOwner grace = new NameOwner.Name(GRACE, Option.none());

    assertThat(guests.eraser().find(grace).map(FoundName::where))
        .containsExactly(LocationKind.REQUEST);
    assertThat(guests.eraser().erase(guests.eraser().find(grace))).isEmpty();

    assertThat(guests.places(GRACE)).isEmpty();
  }
}
