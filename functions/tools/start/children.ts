import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PortTaken } from './ports.ts';

/** A program that was started in its own process group, so that everything it starts can be stopped with it. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** Settles when the program ends for any reason. */
  readonly ended: Promise<void>;
  /** Its exit code once it has ended; null if a signal ended it. */
  readonly status: Promise<number | null>;
  /** The last lines of its output. */
  lastLines(count?: number): string;
  /** Asks the whole group to end, and kills it after a while. */
  stop(): Promise<void>;
}

const GRACE_MS = 1_500;
const STEP_MS = 25;
/** A program may say what stopped it above a stack of calls. */
const STACK_LINES = 60;

/** Sends a signal to a process group; false if the group does not exist any more. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** True while a process with this id runs. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Asks the leader of a group to end, because it knows how to end its own children. Processes of the group that remain after it,
 * or after `graceMs` ms, are killed.
 */
export async function endGroup(pid: number, graceMs = GRACE_MS): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  signalGroup(pid, 'SIGKILL');
}

/** Starts a program that writes its output to `logFile`. Throws if it cannot be started. */
export async function startChild(options: {
  name: string;
  command: string;
  args: readonly string[];
  logFile: string;
  cwd: string;
  env?: Readonly<Record<string, string>>;
}): Promise<Child> {
  const { name, command, args, logFile, cwd } = options;
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const child: ChildProcess = spawn(command, args, {
    cwd,
    detached: true,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new Error(`The ${name} could not be started: ${error.message}`)));
  });
  const pid = child.pid ?? 0;
  const status = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ended = status.then(() => {});
  return {
    name,
    pid,
    logFile,
    ended,
    status,
    lastLines: (count = 15) => lastLines(logFile, count),
    stop: () => endGroup(pid),
  };
}

function lastLines(file: string, count: number): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

/**
 * Waits until `probe` returns true.
 * @throws Error with the child's last lines if it ends (PortTaken if another program has its port), or is not ready within `timeout` ms
 */
export async function untilReady(child: Child, probe: () => Promise<boolean>, timeout: number, every = 50): Promise<void> {
  let ended = false;
  void child.ended.then(() => {
    ended = true;
  });
  const deadline = Date.now() + timeout;
  for (;;) {
    if (ended) {
      const words = `The ${child.name} stopped while starting. Its last lines (${child.logFile}):\n${child.lastLines()}`;
      throw child.lastLines(STACK_LINES).includes('Address already in use') ? new PortTaken(words) : new Error(words);
    }
    if (await probe().catch(() => false)) return;
    if (Date.now() > deadline) {
      await child.stop();
      throw new Error(
        `The ${child.name} was not ready within ${timeout / 1000} s. Its last lines (${child.logFile}):\n${child.lastLines()}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
