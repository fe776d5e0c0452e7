package io.lastseat.intake.api;

import io.lastseat.intake.admit.AdmissionWatch;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import java.util.ArrayList;
import java.util.List;

/** Keeps what immediate admission tells. */
final class Noting implements AdmissionWatch {

  final List<Commit> commits = new ArrayList<>();
  final List<Cause> causes = new ArrayList<>();
  int lost;

  @Override
  public synchronized void committed(Commit commit) {
    commits.add(commit);
  }

  @Override
  public synchronized void lostAppends(ResourceId resource, int times) {
    lost += times;
  }

  @Override
  public synchronized void toTheStream(ResourceId resource, Cause cause) {
    causes.add(cause);
  }
}
