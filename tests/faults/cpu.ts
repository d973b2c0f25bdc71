import { existsSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** CPU time of a process and its children in ms; 0 on systems other than Linux. */
export function cpuMs(pid: number): number {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return 0;
  // The process name in brackets may contain spaces; user and system time are the 12th and 13th field after it.
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const own = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return own + children.reduce((sum, child) => sum + cpuMs(Number(child)), 0);
}
