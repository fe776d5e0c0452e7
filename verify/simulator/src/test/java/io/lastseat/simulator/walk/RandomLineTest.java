package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Four people want one lock, through three processes with different clocks. Calls overlap, wait,
 * are sent again and die. More of them by {@code -Dlastseat.lines=100000}.
 */
class RandomLineTest {

  private static final int FEW = 200;
  private static final int LINES = Integer.getInteger("lastseat.lines", 800);
  private static final int CALLS = 14;
  private static final int NESTED = 3;
  private static final long[] APART = {0, 1_900, -1_900};

  /** The calling process died. */
  private static final class Died extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Test
  void noLockIsGivenTwiceAndNothingIsDecidedTwice() {
    run(1, FEW);
  }

  @Tag("full")
  @Test
  void norIsItInManyMore() {
    run(FEW + 1, LINES);
  }

  private static void run(int from, int to) {
    for (int seed = from; seed <= to; seed++) {
      try {
        new Line(seed).run();
      } catch (RuntimeException | AssertionError violation) {
        throw new AssertionError("line " + seed, violation);
      }
    }
  }

  private static final class Line {

    private final Random random;
    private final SomeProcesses processes = new SomeProcesses();
    private final List<SomeProcesses.Process> all = new ArrayList<>();
    private final Set<SomeProcesses.Process> busy = new HashSet<>();
    private final List<Long> tokens = new ArrayList<>();
    private final Map<String, Long> granted = new HashMap<>();
    private int left = CALLS;

    Line(int seed) {
      random = new Random(seed);
      for (long apart : APART) {
        all.add(processes.process(Duration.ofMillis(seed % 2 == 0 ? 0 : apart)));
      }
      for (SomeProcesses.Process process : all) {
        process.before = request -> sometimes(12);
        process.after = request -> sometimes(12);
        process.pause = this::pass;
      }
    }

    void run() {
      while (left > 0) {
        call();
      }
      WorldAuditor.of(FewRequests.TABLES, processes.database);
      SomeProcesses.Process reader = processes.process();
      Clock later = Clock.fixed(processes.now.plusSeconds(60), ZoneOffset.UTC);
      try (Audit audit = new Audit(reader.client, FewRequests.TABLES, AuditWatcher.none(), later)) {
        audit.of(FewRequests.HALL).forEach(books -> assertThat(books.firstDifference()).isEmpty());
      }
    }

    private void sometimes(int oneIn) {
      if (random.nextInt(oneIn) == 0) {
        call();
      }
    }

    private void pass(Duration length) {
      processes.now = processes.now.plus(length.multipliedBy(1 + random.nextInt(4)));
      if (random.nextInt(20) == 0) {
        throw new Died();
      }
      sometimes(4);
    }

    private void call() {
      SomeProcesses.Process process = all.get(random.nextInt(all.size()));
      if (left == 0 || busy.size() > NESTED || !busy.add(process)) {
        return;
      }
      left--;
      processes.now = processes.now.plusMillis(random.nextInt(900));
      try {
        Call event = event();
        told(event, process.call(event));
      } catch (Died died) {
        // The caller gets no answer.
      } finally {
        busy.remove(process);
      }
    }

    private Call event() {
      String who = "W" + random.nextInt(4);
      String key = random.nextInt(3) == 0 ? who : "";
      int lease = 5 + random.nextInt(20);
      return switch (tokens.isEmpty() ? random.nextInt(4) : random.nextInt(6)) {
        case 0, 1, 2 ->
            Calls.waitingFor(
                Calls.acquire("hall", who, key.isEmpty() ? lease : 5, key, false),
                key.isEmpty() ? 1 + random.nextInt(6) : 3);
        case 3 -> Calls.acquire("hall", who, lease, "", false);
        case 4 -> Calls.release("hall", tokens.get(random.nextInt(tokens.size())), false);
        default -> Calls.renew("hall", tokens.get(tokens.size() - 1), lease, "", false);
      };
    }

    private void told(Call asked, Answer answer) {
      String body = answer.body();
      assertThat(answer.status()).as(body).isLessThan(500);
      boolean acquires = asked.method().equals("POST");
      if (acquires && answer.status() == 200) {
        long token = Long.parseLong(body.replaceAll("(?s).*\"token\":(\\d+).*", "$1"));
        String request = body.replaceAll("(?s).*requestId\":\"([^\"]*).*", "$1");
        Long before = granted.put(request, token);
        assertThat(before == null || before == token).as("one request, one token").isTrue();
        assertThat(before != null || !tokens.contains(token)).as("one token, one grant").isTrue();
        tokens.add(token);
      }
    }
  }
}
