import * as z from 'zod';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { type Named, needed } from '../places.ts';
import { type Answer, asker } from './ask.ts';

/** Ms for Turso to make a copy of a database. */
const COPY_PATIENCE_MS = 120_000;

const stored = z.object({ Name: z.string(), Hostname: z.string(), group: z.string() });
const listed = z.object({ databases: z.array(stored) });
const made = z.object({ database: z.object({ Name: z.string(), Hostname: z.string() }) });
const token = z.object({ jwt: z.string() });

/** A database as Turso names it. */
export interface TursoDatabase {
  readonly name: string;
  readonly group: string;
}

export interface Turso {
  /**
   * Returns the database of an address ('libsql://shop-owner.aws-ap-south-1.turso.io'). @throws Error if the organisation has none
   */
  databaseOf(url: string): Promise<TursoDatabase>;
  /** Makes a database as another one was at a time (UTC ms). @throws Error with Turso's reason */
  copyAt(from: TursoDatabase, at: number, name: string): Promise<{ readonly url: string }>;
  /** A token that reads and writes one database and does not expire. */
  tokenOf(name: string): Promise<string>;
}

const ON_THIS_MACHINE = /^127\.0\.0\.1:/;
/** A libSQL server on this machine, of tests, has no certificate. */
const addressOf = (host: string): DatabasePlace['url'] => (ON_THIS_MACHINE.test(host) ? `http://${host}` : `libsql://${host}`);
const hostOf = (url: string) => URL.parse(url)?.host.toLowerCase() ?? '';

/**
 * Returns Turso's interface for its organisations. Needs TURSO_API_TOKEN and TURSO_ORGANIZATION: a token of the database opens the
 * database alone.
 * @throws Error naming the setting that is missing
 */
export function tursoOf(settings: Named): Turso {
  const why = 'Turso makes and lists databases only for a token of the organisation (turso auth api-tokens mint restore).';
  const authorization = `Bearer ${needed(settings, 'TURSO_API_TOKEN', why)}`;
  const organization = needed(settings, 'TURSO_ORGANIZATION', 'it is the name that `turso org list` shows.');
  const ask = asker(settings);
  const call = async <T>(what: string, path: string, shape: z.ZodType<T>, post?: object): Promise<T> => {
    const sent = post && { method: 'POST', body: JSON.stringify(post), patienceMs: COPY_PATIENCE_MS };
    const headers = { authorization, 'content-type': 'application/json' };
    const answer: Answer<T> = await ask('turso', `/organizations/${encodeURIComponent(organization)}/databases${path}`, shape, {
      headers,
      ...sent,
    });
    if (!answer.ok) throw new Error(`Turso did not ${what}: ${answer.why}.`);
    return answer.body;
  };
  return {
    async databaseOf(url) {
      const { databases } = await call('list the databases', '', listed);
      const found = databases.find(({ Hostname }) => Hostname.toLowerCase() === hostOf(url));
      if (!found) throw new Error(`The organisation ${organization} has no database at ${hostOf(url)}.`);
      return { name: found.Name, group: found.group };
    },
    async copyAt(from, at, name) {
      const seed = { type: 'database', name: from.name, timestamp: new Date(at).toISOString() };
      const { database } = await call(`make a copy of ${from.name}`, '', made, { name, group: from.group, seed });
      return { url: addressOf(database.Hostname) };
    },
    tokenOf: async (name) =>
      (await call('give a token', `/${encodeURIComponent(name)}/auth/tokens?expiration=never&authorization=full-access`, token, {})).jwt,
  };
}
