package io.lastseat.cli.erase;

import static io.lastseat.cli.testing.ClaimedTables.BALCONY;
import static io.lastseat.cli.testing.ClaimedTables.CIRCLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.cli.testing.ClaimedTables;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A claim names its applicant in the log of each of its resources. */
class ErasingClaimsTest {

  private final ClaimedTables tables = new ClaimedTables();
  private final Eraser eraser =
      new Eraser(tables.client, tables.names, Clock.systemUTC(), new Random(1)::nextLong);

  private Claim claimed() {
    Claim hers = tables.claim("Ada Lovelace");
    tables.decide(hers, tables.claim("Linus"));
    tables.decide(tables.cancel(hers));
    assertThat(places()).isEqualTo(4);
    return hers;
  }

  @Test
  void theNameGoesEverywhere() {
    claimed();
    erase(new NameOwner.Name("Ada Lovelace", Option.none()));
    assertThat(places()).isZero();
    theAuditAgrees();
  }

  @Test
  void ofOneClaimToo() {
    Claim hers = claimed();
    erase(new NameOwner.One(BALCONY, hers.id()));
    assertThat(places()).isZero();
    theAuditAgrees();
  }

  /** An erasure in one resource alone is half done, and the audit counts it. */
  @Test
  void inOneResourceAlone() {
    claimed();
    erase(new NameOwner.Name("Ada Lovelace", Option.some(CIRCLE)));
    assertThat(places()).isEqualTo(3);
    Vector<ResourceBooks> audited = tables.audited();
    assertThat(audited.flatMap(ResourceBooks::firstDifference)).isEmpty();
    assertThat(audited.map(ResourceBooks::halfErased)).containsExactly(1L, 1L);
  }

  /** The books of each lock name the holder until he gives the locks back. */
  @Test
  void theAuditAgreesWhereLocksWereAcquiredTogether() {
    ResourceId desk = new ResourceId("desk");
    ResourceId lamp = new ResourceId("lamp");
    tables.decide(tables.editLock("Ada Lovelace", desk, lamp));
    erase(new NameOwner.Name("Ada Lovelace", Option.none()));
    Vector<ResourceBooks> audited = tables.audited(desk, lamp);
    assertThat(audited.flatMap(ResourceBooks::firstDifference)).isEmpty();
    assertThat(audited.map(ResourceBooks::units)).containsOnly(1L);
  }

  private void erase(NameOwner wanted) {
    assertThat(eraser.erase(eraser.find(wanted))).isEmpty();
  }

  private void theAuditAgrees() {
    Vector<ResourceBooks> audited = tables.audited();
    assertThat(audited.flatMap(ResourceBooks::firstDifference)).isEmpty();
    assertThat(audited.map(ResourceBooks::halfErased)).containsOnly(0L);
    assertThat(audited.map(ResourceBooks::units)).containsOnly(1L);
  }

  /** Counts the places of the name: the request, its row, and an entry in either log. */
  private long places() {
    return Vector.of(tables.names.requests(), tables.names.decisions(), tables.names.reservations())
        .flatMap(tables::items)
        .count(item -> item.toString().contains("Lovelace"));
  }
}
