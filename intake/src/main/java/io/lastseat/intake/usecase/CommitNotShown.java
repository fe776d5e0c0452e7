package io.lastseat.intake.usecase;

/** Why a commit that the feed points to is not told. */
public enum CommitNotShown {
  /** Its log no longer has it. */
  GONE,
  /** A newer program wrote it, or it is damaged: this program cannot read it. */
  UNREADABLE
}
