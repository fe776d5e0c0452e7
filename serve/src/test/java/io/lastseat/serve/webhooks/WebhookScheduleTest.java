package io.lastseat.serve.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.feed.Pointer;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookProgress;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * A schedule from each seed: the receiver fails, sleeps, comes back, refuses single events and
 * times out on others. Runners die between a call and its write, and two run at once. In each case
 * every event was accepted at least once, or is on the list of failures, in order.
 */
class WebhookScheduleTest {

  private static final int SEEDS = 40;
  private static final int COMMITS = 24;

  private final HookWorld world = new HookWorld();
  private final Vector<Pointer> commits = world.commits(COMMITS - 1);

  @Test
  void eachEventIsTakenAtLeastOnceInOrderOrIsOnTheList() {
    for (int seed = 0; seed < SEEDS; seed++) {
      new Schedule(seed).run();
    }
  }

  private final class Schedule {

    private final Random random;
    private final String name;
    private final MoodyReceiver receiver = new MoodyReceiver();
    private final WebhookRunner first = world.runner(receiver);
    private final WebhookRunner second = world.runner(receiver);
    private final Webhook webhook;
    private final Set<Long> refused = new HashSet<>();
    private final Set<Long> broken = new HashSet<>();
    private int told;

    Schedule(int seed) {
      random = new Random(seed);
      name = "seed-" + seed;
      webhook = world.hook(name, MoodyReceiver.URL);
      // The last event is good: it shows that the receiver works.
      for (Pointer commit : commits.dropRight(1)) {
        int kind = random.nextInt(12);
        if (kind == 0) {
          refused.add(commit.commitNo());
        } else if (kind == 1) {
          broken.add(commit.commitNo());
        }
      }
      receiver.always(400, refused);
      receiver.always(500, broken);
    }

    void run() {
      while (told < commits.size()) {
        step();
      }
      receiver.answering(204);
      for (int i = 0; i < 4 * commits.size() && !isDone(); i++) {
        world.later(Duration.ofMinutes(6));
        HookWorld.run(first);
      }
      judge();
      world.keeping().remove(webhook.id());
    }

    private void step() {
      switch (random.nextInt(8)) {
        case 0 -> receiver.answering(204);
        case 1 -> receiver.answering(503);
        case 2 -> receiver.asleep();
        case 3 -> receiver.crashing();
        case 4 -> world.later(Duration.ofSeconds(random.nextInt(90)));
        case 5 -> twoAtOnce();
        default -> {
          int some = Math.min(1 + random.nextInt(3), commits.size() - told);
          world.tell(commits.drop(told).take(some));
          told += some;
        }
      }
      HookWorld.run(random.nextBoolean() ? first : second);
    }

    private void twoAtOnce() {
      CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> HookWorld.run(second));
      HookWorld.run(first);
      other.join();
    }

    private boolean isDone() {
      return receiver.taken().contains(commits.last().commitNo())
          && world.progress(webhook).failing().isEmpty()
          && world.progress(webhook).nextAt().isEmpty();
    }

    private void judge() {
      WebhookProgress progress = world.progress(webhook);
      assertThat(progress.ended()).as(name).isEmpty();
      Set<Long> bad = new HashSet<>(refused);
      bad.addAll(broken);
      List<Long> good =
          commits.map(Pointer::commitNo).filter(commit -> !bad.contains(commit)).asJava();
      assertThat(List.copyOf(new LinkedHashSet<>(receiver.taken()))).as(name).isEqualTo(good);
      assertThat(new HashSet<>(world.listed(webhook).asJava())).as(name).isEqualTo(bad);
    }
  }
}
