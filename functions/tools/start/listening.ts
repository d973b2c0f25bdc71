import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processes } from './running.ts';

/** State by which the kernel's tables name a socket that listens. */
const LISTENS = '0A';

/** The sockets on which anybody of this machine listens, each with its port. */
function listeningSockets(): Map<string, number> {
  const lines = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/self/net/${table}`, 'utf8').trim().split('\n').slice(1));
  return new Map(
    lines.flatMap((line) => {
      const [, address = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      return state === LISTENS ? [[`socket:[${inode}]`, Number.parseInt(address.split(':')[1] ?? '', 16)]] : [];
    }),
  );
}

/** Returns the files that a process has open. It may end meanwhile. */
function openFiles(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((file) => readlinkSync(`/proc/${pid}/fd/${file}`));
  } catch {
    return [];
  }
}

/** The ports on which the programs of a process group listen: from /proc on Linux, from lsof elsewhere. */
export function portsOf(group: number): number[] {
  if (!existsSync('/proc/self/net/tcp')) {
    try {
      const found = execFileSync('lsof', ['-nP', '-a', '-g', String(group), '-iTCP', '-sTCP:LISTEN', '-Fn'], { encoding: 'utf8' });
      return [...found.matchAll(/^n.*:(\d+)$/gm)].map(([, port]) => Number(port));
    } catch {
      return []; // lsof fails where it finds nothing.
    }
  }
  const sockets = listeningSockets();
  const pids = processes().filter((each) => each.group === group);
  return pids.flatMap(({ pid }) => openFiles(pid)).flatMap((file) => sockets.get(file) ?? []);
}
