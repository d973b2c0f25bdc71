import { appendFileSync, writeFileSync } from 'node:fs';
import { format } from 'node:util';
import type { Say } from './outcome.ts';

/**
 * Sends everything that the shop logs in this process to `file`: hundreds of expected errors and security events would hide the
 * results. Returns the function that still writes to the terminal.
 */
export function redirectConsole(file: string): Say {
  const { log } = console;
  writeFileSync(file, '');
  const append = (...parts: readonly unknown[]) => appendFileSync(file, `${format(...parts)}\n`);
  Object.assign(console, { log: append, info: append, warn: append, error: append });
  return log;
}
