import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endGroup, signalGroup } from './children.ts';
import { root } from './settings.ts';

/** The record of a run in its data folder, so that the next run can clean up after it if it was killed. */
interface Running {
  readonly pid: number;
  readonly shopUrl: string;
  /** Process groups of the children. */
  readonly groups: readonly number[];
}

const fileIn = (dir: string) => join(dir, 'running.json');

export function noteRunning(dir: string, running: Running): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(fileIn(dir), JSON.stringify(running));
}

export function noteStopped(dir: string): void {
  rmSync(fileIn(dir), { force: true });
}

/** Group and command line of every process: from /proc on Linux, from ps elsewhere. */
export function processes(): { pid: number; group: number; command: string }[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-axo', 'pid=,pgid=,command='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => {
      const [, pid, group, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), group: Number(group), command: command ?? '' };
    });
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
        return [{ pid: Number(pid), group, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
      } catch {
        return []; // It ended between the two reads.
      }
    });
}

/**
 * Ends the programs that a killed run left behind on this data folder; returns their number.
 * @throws Error with a sentence if that run is still alive
 */
export async function clearUp(dir: string): Promise<number> {
  const file = fileIn(dir);
  if (!existsSync(file)) return 0;
  const before = JSON.parse(readFileSync(file, 'utf8')) as Running;
  const all = processes();
  const isStart = (command: string) => /functions\/start\/|tests\/suite\/|vitest/.test(command);
  if (before.pid !== process.pid && all.some(({ pid, command }) => pid === before.pid && isStart(command))) {
    throw new Error(
      `The shop is already running at ${before.shopUrl} (process ${before.pid}). Stop it with Ctrl-C, ` +
        'or start a second shop: SHOP_DATA_DIR=.data/second PORT=4421 npm start',
    );
  }
  // A group number may have been reused by now: only programs of this project are ended.
  const left = before.groups.filter((group) => all.some((each) => each.group === group && each.command.includes(root)));
  await Promise.all(left.filter((group) => signalGroup(group, 0)).map((group) => endGroup(group)));
  noteStopped(dir);
  return left.length;
}

/** Ends every program that was started with `marker` (a folder of the project) in its command line. */
export async function endMarked(marker: string): Promise<void> {
  const groups = processes().filter(({ pid, command }) => pid !== process.pid && command.includes(marker));
  await Promise.all([...new Set(groups.map(({ group }) => group))].map((group) => endGroup(group)));
}
