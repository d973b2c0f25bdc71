import type { Recorded } from '../world/database.ts';
import type { ServerClock } from './clock.ts';

/** Fields of an answer that a server adds or counts in its own way. */
const own = new Set(['decltype', 'replication_index', 'rows_read', 'rows_written', 'query_duration_ms', 'last_insert_rowid']);
const plain = (results: unknown) =>
  JSON.stringify(results, (name, value: unknown) => (own.has(name) || value === null ? undefined : value));
const AROUND = 80;

/**
 * Sends what a run sent to a libSQL server, at the same times of its clock, and compares columns, rows, changed rows and errors.
 * The server's database must be as that of the run was. Returns the differences.
 */
export async function replayed(url: string, clock: ServerClock, record: readonly Recorded[]): Promise<string[]> {
  const differences: string[] = [];
  let baton: string | null = null;
  for (const [at, { at: ms, pipeline, results }] of record.entries()) {
    clock.set(ms);
    const answer = await fetch(`${url}/v2/pipeline`, { method: 'POST', body: JSON.stringify({ ...pipeline, baton }) });
    const text = await answer.text();
    if (!answer.ok) {
      differences.push(`request ${at}: ${answer.status} ${text}`);
      baton = null;
      continue;
    }
    const server = JSON.parse(text) as { readonly baton: string | null; readonly results: unknown };
    baton = server.baton;
    // What the simulation itself writes has no answer to compare.
    if (results.length > 0) differences.push(...difference(at, plain(results), plain(server.results)));
  }
  return differences;
}

function difference(at: number, ours: string, theirs: string): string[] {
  if (ours === theirs) return [];
  let from = 0;
  while (ours[from] === theirs[from]) from += 1;
  const part = (text: string) => text.slice(Math.max(0, from - AROUND), from + AROUND);
  return [`request ${at}: ${part(ours)}\n    the server: ${part(theirs)}`];
}
