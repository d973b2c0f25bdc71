import { existsSync, readFileSync } from 'node:fs';

/**
 * Ms for which the main thread of a process, and of its children, was ready to run and the machine had no processor for it: the kernel
 * counts them. What a page takes beyond them is the Worker's own. 0 on systems other than Linux.
 */
export function waitedMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  if (!existsSync(file)) return 0;
  const [, waitedNs = '0'] = readFileSync(file, 'utf8').split(' ');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return Number(waitedNs) / 1e6 + children.reduce((sum, child) => sum + waitedMs(Number(child)), 0);
}
