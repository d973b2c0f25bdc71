import type { Person } from './people.ts';

const SHOWN = 160;

/**
 * Reads every line that the shop writes to its log while it runs, and keeps it from the screen. `told` gets each line that names a
 * person: a name, an address, a phone, a password, a session. Returns what ends the watch.
 */
export function watchLog(people: () => readonly Person[], told: (line: string) => void): () => void {
  const { error, log, warn } = console;
  const read = (...parts: readonly unknown[]) => {
    const line = parts.map(String).join(' ');
    const low = line.toLowerCase();
    const isNamed = ({ marker, phone, password, jar }: Person) =>
      [marker, phone, password, ...jar.values()].some((secret) => secret.length > 3 && low.includes(secret.toLowerCase()));
    if (people().some(isNamed)) told(line.slice(0, SHOWN));
  };
  Object.assign(console, { error: read, log: read, warn: read });
  return () => void Object.assign(console, { error, log, warn });
}
