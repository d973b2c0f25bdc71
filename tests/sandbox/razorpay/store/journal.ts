import { chmodSync, closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { isJson } from '../input.ts';

/** One stored change: the whole new value of a record. */
export interface Entry {
  kind: string;
  value: unknown;
}

/** An append-only file of JSON lines. The write reaches the kernel before the call returns, so a killed process loses no line. */
export interface Journal {
  append(entry: Entry): void;
  close(): void;
}

/** All complete lines of the file; a last line cut short by a crash is skipped. */
export function readJournal(path: string): Entry[] {
  if (!existsSync(path)) return [];
  const entries: Entry[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    try {
      const entry: unknown = JSON.parse(line);
      if (isJson(entry) && typeof entry.kind === 'string') entries.push({ kind: entry.kind, value: entry.value });
    } catch {}
  }
  return entries;
}

/** It has names and addresses: for the owner of the machine alone, also where an earlier run left it open to others. */
const OWN = { mode: 0o600 };

/** Rewrites `path` to `entries` (compaction) and keeps it open for appending. */
export function openJournal(path: string, entries: Entry[]): Journal {
  writeFileSync(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), OWN);
  chmodSync(path, OWN.mode);
  const handle = openSync(path, 'a');
  return {
    append: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(handle),
  };
}
