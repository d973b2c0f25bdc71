import type { Person } from './people.ts';

const SHOWN = 160;

/**
 * Intercepts every line that the shop logs, and keeps it off the screen. `report` gets each line with personal data: a name, an address,
 * a phone number, a password, a session. Returns a function that ends the watch.
 */
export function watchLog(people: () => readonly Person[], report: (line: string) => void): () => void {
  const { error, log, warn } = console;
  const read = (...parts: readonly unknown[]) => {
    const line = parts.map(String).join(' ');
    const low = line.toLowerCase();
    const isNamed = ({ marker, phone, password, cookies }: Person) =>
      [marker, phone, password, ...cookies.values()].some((secret) => secret.length > 3 && low.includes(secret.toLowerCase()));
    if (people().some(isNamed)) report(line.slice(0, SHOWN));
  };
  Object.assign(console, { error: read, log: read, warn: read });
  return () => void Object.assign(console, { error, log, warn });
}
