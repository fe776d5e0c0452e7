package io.lastseat.simulator.world;

import io.lastseat.simulator.weather.Chance;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** The labels that a long run must have seen: without them its silence proves nothing. */
final class RequiredLabels {

  private static final String OTHERS =
      """
      admission changed; answer DELETE locks 200; answer DELETE locks 202;
      answer DELETE locks 400 invalid-token; answer DELETE locks 409 lock-lost;
      answer GET executions 200; answer GET locks 200; answer GET resources 200;
      answer GET resources requests 200; answer GET resources roster 200;
      answer GET resources verdicts 200; answer PATCH resources 202; answer POST claims 200;
      answer POST claims 200 turned away; answer POST claims 202;
      answer POST claims 404 no-such-resource; answer POST claims 410 resource-archived;
      answer POST executions 200; answer POST executions 201; answer POST executions 202;
      answer POST executions 409 execution-over; answer POST executions 409 execution-running;
      answer POST executions fail 200; answer POST executions fail 409 execution-over;
      answer POST executions succeed 200; answer POST executions succeed 400 invalid-token;
      answer POST executions succeed 409 execution-over; answer POST locks 200;
      answer POST locks 202; answer POST locks 409 lock-held; answer POST locks 409 lock-lost;
      answer POST resources deposits 200; answer POST resources deposits 202;
      answer POST resources deposits 409 resource-closed; answer POST resources requests 200;
      answer POST resources requests 200 turned away; answer POST resources requests 202;
      answer POST resources requests 404 no-such-resource;
      answer POST resources requests 410 resource-archived;
      answer POST resources requests 422 idempotency-key-reused;
      answer POST resources requests cancel 200; answer POST resources requests cancel 202;
      answer POST resources requests cancel 404 no-such-request;
      answer POST resources requests cancel 409 is-a-lock;
      answer POST resources requests cancel 409 nothing-to-cancel;
      answer POST resources requests change 200; answer POST resources requests change 202;
      answer POST resources requests change 404 no-such-request;
      answer POST resources requests change 409 nothing-granted;
      answer POST resources requests confirm 200; answer POST resources requests confirm 202;
      answer POST resources requests confirm 404 no-such-request;
      answer POST resources requests confirm 409 is-a-lock;
      answer POST resources requests confirm 409 not-held;
      answer POST resources requests confirm 409 nothing-granted;
      answer POST resources requests confirm 422 idempotency-key-reused;
      answer POST resources requests extend 202;
      answer POST resources requests extend 409 not-held;
      answer POST resources requests extend 409 nothing-granted; answer PUT executions 200;
      answer PUT executions 409 execution-over; answer PUT executions 409 execution-without-lease;
      answer PUT locks 200; answer PUT locks 202; answer PUT locks 400 invalid-token;
      answer PUT locks 409 lock-lost; answer PUT resources 202; appends lost by intake;
      appends lost by the serializer; beginning anew; calls under one key at once;
      cancel accepted; cancel of a hold; cancel of a waiter; cancel refused nothing_to_cancel;
      capacity lowered; change accepted; change refused claim_is_whole;
      change refused hold_lapsed; change refused nothing_granted; change refused sold_out;
      change to less; change to more; claim accepted; claim held; claim of slots;
      claim refused applicants_limited; claim refused applicants_limited elsewhere;
      claim refused hold_beyond_limit; claim refused hold_beyond_limit elsewhere;
      claim refused not_enough_left; claim refused sold_out;
      commit of intake; commit of the serializer; commits forgotten; configure accepted;
      configure refused limits_fixed; configure refused terms_changed;
      configure refused terms_differ; confirm accepted; confirm after the lapse;
      confirm of a hold; confirm refused claim_is_whole; confirm refused more_than_granted;
      confirm refused not_held; confirm refused nothing_granted; confirm refused sold_out;
      confirm refused still_waiting; created by a reservation; deposit accepted;
      deposit refused resource_closed; end of a claim; execution cancel accepted;
      execution confirm accepted; execution extend held; execution reserve held; extend held;
      extend refused hold_lapsed; extend refused not_held; extend refused nothing_granted;
      extend refused still_waiting; hold lapsed; immediate verdict copied; in a call promotion; in its call cancel; in its call change;
      in its call claim; in its call configure; in its call confirm; in its call deposit;
      in its call extend; in its call reserve; lock cancel accepted;
      lock cancel refused nothing_to_cancel; lock claim held; lock claim refused sold_out;
      lock extend held; lock extend refused nothing_granted; lock part accepted; lock part held;
      lock promotion held; lock promotion refused waited_too_long; lock reserve held;
      lock reserve refused sold_out; lock reserve refused waited_too_long; lock reserve waiting;
      name closed for good; over the capacity; part accepted; part held;
      part of a claim on a roster; processes that slept for a month; promotion held;
      promotion refused resource_closed; records forgotten by the stream; records given up;
      records set aside; requests deferred; requests deleted by hand; requests parked; reserve accepted; reserve held;
      reserve refused applicant_units_beyond_limit; reserve refused hold_beyond_limit;
      reserve refused not_enough_left; reserve refused not_open_yet;
      reserve refused resource_closed; reserve refused sold_out; reserve refused terms_differ;
      reserve refused waiting_list_full; reserve waiting; rows deleted by hand; tables restored;
      to the stream because of crowd; to the stream because of failure; transaction beside a call;
      verdicts found missing; worlds that forget;
      """;

  static final Set<String> ALL = all();

  private static Set<String> all() {
    Set<String> all = new TreeSet<>();
    for (Chance chance : Chance.values()) {
      all.add(Coverage.of(chance));
    }
    all.addAll(Arrays.asList(OTHERS.strip().split(";\\s*")));
    return all;
  }

  private RequiredLabels() {}
}
