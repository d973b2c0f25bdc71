import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../../functions/start/settings.ts';
import type { GrowthResult } from './run-plan.ts';

/** What all runs so far have done. It is kept in .data, so that a command that was stopped goes on. */
export interface Progress {
  next: number;
  runs: number;
  events: number;
  /** Events of the shortest run. */
  fewest: number;
  sales: number;
  moves: number;
  /** Ms that sales stood still for a move, at most. */
  longestPause: number;
  faults: Record<string, number>;
  broken: string[];
}

const file = join(root, '.data/simulation-growth.json');

/** Reads how far the runs have come; `from` begins anew. */
export function progressFrom(from: number | null): Progress {
  if (from === null && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Progress;
  const fewest = Number.MAX_SAFE_INTEGER;
  return { next: from ?? 1, runs: 0, events: 0, fewest, sales: 0, moves: 0, longestPause: 0, faults: {}, broken: [] };
}

/** Adds a run. */
export function count(progress: Progress, result: GrowthResult): void {
  progress.next = result.seed + 1;
  progress.runs += 1;
  progress.events += result.events;
  progress.fewest = Math.min(progress.fewest, result.events);
  progress.sales += result.sales;
  progress.moves += result.moves;
  progress.longestPause = Math.max(progress.longestPause, result.pause);
  for (const [fault, times = 0] of Object.entries(result.faults)) progress.faults[fault] = (progress.faults[fault] ?? 0) + times;
  progress.broken.push(...result.broken.map((each) => `seed ${result.seed}: ${each}`));
}

/** Keeps it. */
export function keep(progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress, null, 1));
}
