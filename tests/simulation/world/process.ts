import type { Life } from '../machine/scheduler.ts';

/** An isolate of the Worker or a Durable Object. */
export interface Process {
  readonly life: Life;
  readonly env: Record<string, unknown>;
  /** What the program exports. */
  readonly program: Readonly<Record<string, unknown>>;
  /** How those hear of its end who wait for its answers. */
  readonly waiting: Set<(reason: Error) => void>;
  /** Its calls that have no answer yet, as the machine's network holds them: what only the caller knew might be collected, and its time limit with it. */
  readonly calls: Set<unknown>;
}

/** A Durable Object in its process. */
export interface LivingObject extends Process {
  readonly object: Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>;
}
