import type { Script } from 'node:vm';
import { started } from '../machine/program.ts';
import { randomOf } from '../machine/random.ts';
import type { Life } from '../machine/scheduler.ts';
import { bindings } from './bindings.ts';
import { reached } from './hosts.ts';
import type { Simulation } from './simulation.ts';

/** An isolate of the Worker or a Durable Object. */
export interface Process {
  readonly life: Life;
  readonly env: Record<string, unknown>;
  readonly program: Readonly<Record<string, unknown>>;
  /** How those hear of its end who wait for its answers. */
  readonly waiting: Set<(reason: Error) => void>;
  /** Its calls that have no answer yet, as the machine's network holds them: what only the caller knew might be collected, and its time limit with it. */
  readonly calls: Set<unknown>;
}

export interface LivingObject extends Process {
  readonly object: Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>;
}

export const ISOLATES = 2;

/** The processes of a run. Each runs the Worker's program from its first line, as isolates do: none shares a module with another. */
export class Processes {
  private readonly sim: Simulation;
  private readonly program: Script;
  private readonly isolates: (Process | undefined)[] = [];
  private count = 0;

  constructor(sim: Simulation, program: Script) {
    this.sim = sim;
    this.program = program;
  }

  /** An isolate that answers a request: one of two, which live until they are ended. */
  isolate(): Process {
    const at = Math.floor(this.sim.random() * ISOLATES);
    const known = this.isolates[at];
    if (known && !known.life.isOver) return known;
    const made = this.start('worker');
    this.isolates[at] = made;
    return made;
  }

  /** An isolate gets no more requests: the next one is answered by a new one, with the settings of then. It ends what it has begun. */
  replace(at: number): void {
    this.isolates[at] = undefined;
  }

  endIsolates(): void {
    for (const known of this.isolates.splice(0)) if (known) this.end(known);
  }

  start(name: string): Process {
    this.count += 1;
    const { sim } = this;
    const life: Life = { name: `${name} ${this.count}`, isOver: false, skew: 0 };
    const env = bindings(sim, life);
    const process: Process = {
      ...{ life, env },
      ...{ waiting: new Set(), calls: new Set() },
      program: started(this.program, {
        ...{ scheduler: sim.scheduler, life, env, random: randomOf(sim.plan.seed, life.name) },
        fetch: (input, init) => reached(sim, process, input, init),
        ...(sim.print && { print: sim.print }),
      }),
    };
    return process;
  }

  /** Whoever waits for the process hears that the connection is lost, some of them that they may repeat their call. */
  end(process: Process): void {
    process.life.isOver = true;
    for (const fail of process.waiting)
      fail(Object.assign(new TypeError('Network connection lost.'), { retryable: this.sim.drawFault() < 0.7 }));
    process.waiting.clear();
    process.calls.clear();
  }

  /** The clocks of some machines step by up to five minutes; in the time without faults all are right. */
  stepClocks(others: readonly (Process | null)[]): void {
    for (const process of [...this.isolates, ...others]) {
      if (!process) continue;
      if (this.sim.chance('clock: steps')) process.life.skew = Math.floor((this.sim.drawFault() - 0.5) * 600_000);
      else if (this.sim.isQuiet) process.life.skew = 0;
    }
  }
}
