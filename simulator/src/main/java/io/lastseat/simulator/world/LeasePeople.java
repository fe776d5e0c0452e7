package io.lastseat.simulator.world;

import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;

/** In some worlds: users of locks, editors of tables that refer to each other, and runners. */
final class LeasePeople {

  /** How the names of locks that are acquired together begin. */
  static final String TABLE = "table-";

  /** One world in so many has locks. */
  private static final int LOCKS = 3;

  private static final int MOST_LOCKS = 2;
  private static final int MOST_LOCK_USERS = 6;

  /** One world in so many has an execution. */
  private static final int EXECUTIONS = 5;

  private static final int MOST_RUNNERS = 4;

  /** One world in so many has tables that refer to each other in a circle. */
  private static final int TABLES = 8;

  private static final List<String> CIRCLE = List.of(TABLE + "a", TABLE + "b", TABLE + "c");
  private static final int MOST_EDITORS = 4;

  private final Random random;
  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final Consumer<Runnable> begin;
  private final List<String> names = new ArrayList<>();
  private final List<LockUser> lockUsers = new ArrayList<>();
  private final List<Runner> runners = new ArrayList<>();
  private final List<Editor> editors = new ArrayList<>();

  /**
   * Of a world.
   *
   * @param begin starts a client
   */
  LeasePeople(
      Random random,
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      Consumer<Runnable> begin) {
    this.random = random;
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.begin = begin;
  }

  void begin() {
    if (random.nextInt(LOCKS) == 0) {
      for (int i = 1 + random.nextInt(MOST_LOCKS); i > 0; i--) {
        lock("lock-" + i, 1 + random.nextInt(MOST_LOCK_USERS));
      }
    }
    if (random.nextInt(EXECUTIONS) == 0) {
      execution();
    }
    if (random.nextInt(TABLES) == 0) {
      tables();
    }
  }

  /** What can be leased. */
  List<String> names() {
    return names;
  }

  /** Whether somebody wants several at once. */
  boolean claim() {
    return !editors.isEmpty();
  }

  /** All of them, under the same names. What they heard before they know no more. */
  void comeBack() {
    lockUsers.forEach(
        user -> {
          begin.accept(user::live);
          begin.accept(user::sendAgain);
        });
    runners.forEach(
        runner -> {
          begin.accept(runner::live);
          begin.accept(runner::sendAgain);
        });
    editors.forEach(editor -> begin.accept(editor::live));
  }

  /** When everything is over, all ask once more, for a task. */
  void lookAtLast() {
    lockUsers.forEach(LockUser::lookAtLast);
    runners.forEach(Runner::lookAtLast);
    editors.forEach(Editor::lookAtLast);
  }

  private void lock(String lock, int users) {
    names.add(lock);
    users(lock, users, random.nextBoolean());
  }

  private void users(String lock, int users, boolean inLine) {
    for (int number = users; number > 0; number--) {
      String name = "user-" + number + "-of-" + lock;
      LockUser user = new LockUser(http, scheduler, weather, tables, name, lock, inLine);
      lockUsers.add(user);
      begin.accept(user::live);
    }
  }

  private void execution() {
    String execution = RunFigures.EXECUTION + 1;
    names.add(execution);
    for (int number = 1 + random.nextInt(MOST_RUNNERS); number > 0; number--) {
      Runner runner = new Runner(http, scheduler, weather, tables, "runner-" + number, execution);
      runners.add(runner);
      begin.accept(runner::live);
    }
  }

  /** Each refers to the next one; some users want one of them alone. */
  private void tables() {
    names.addAll(CIRCLE);
    for (int number = 2 + random.nextInt(MOST_EDITORS - 1); number > 0; number--) {
      int main = random.nextInt(CIRCLE.size());
      TreeSet<String> references = new TreeSet<>();
      references.add(CIRCLE.get((main + 1) % CIRCLE.size()));
      if (random.nextInt(CIRCLE.size()) == 0) {
        references.add(CIRCLE.get((main + 2) % CIRCLE.size()));
      }
      String name = "editor-" + number;
      Editor editor =
          new Editor(http, scheduler, weather, tables, name, CIRCLE.get(main), references);
      editors.add(editor);
      begin.accept(editor::live);
    }
    String alone = CIRCLE.get(random.nextInt(CIRCLE.size()));
    users(alone, random.nextInt(3), random.nextBoolean());
  }
}
