import { existsSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** What a file of a process and of its children says, added up; 0 on systems other than Linux. */
function summed(pid: number, file: string, read: (text: string) => number): number {
  const path = `/proc/${pid}/${file}`;
  if (!existsSync(path)) return 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + summed(Number(child), file, read), read(readFileSync(path, 'utf8')));
}

/** CPU time of a process and its children in ms. */
export const cpuMs = (pid: number): number =>
  summed(pid, 'stat', (text) => {
    // The process name in brackets may contain spaces; user and system time are the 12th and 13th field after it.
    const fields = text.split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  });

/** Memory of a process and its children in MB, as the kernel counts it. */
export const residentMb = (pid: number): number =>
  summed(pid, 'status', (text) => Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024);
