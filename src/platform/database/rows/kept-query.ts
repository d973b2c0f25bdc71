import { language } from '../../../rules/language/language.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { PAGE_KEPT } from '../../../rules/limits.ts';
import type { DatabaseAddress } from '../call-database.ts';
import type { ReadyQuery } from '../ready-query.ts';
import type { PlainStatement } from '../statement.ts';
import type { Rows } from '../streams/hrana.ts';

/** The answer of a kept query whose rows have changed since they were kept. */
export const CHANGED = Symbol('changed');

/** The statements that one part of a batch sends, and the reader of their answers. */
interface Asked<R> {
  readonly statements: readonly PlainStatement[];
  readonly result: (answers: readonly Rows[]) => R | typeof CHANGED;
}

interface KeptRows {
  readonly edition: number;
  readonly made: unknown;
  /** UTC ms between which they may be used. */
  readonly from: number;
  readonly until: number;
}

/** The values that this isolate keeps of one database, by what they were made with. */
export type KeptStore = Map<object, KeptRows>;

/** By address: a Worker has one database, tests have several at once. */
const stores = new Map<string, KeptStore>();

export function keptStore({ TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token }: DatabaseAddress): KeptStore {
  const address = `${token ?? ''}@${url}`;
  const store = stores.get(address) ?? new Map();
  stores.set(address, store);
  return store;
}

/** Queries for `db.read` whose rows are sent only if they are not those that the isolate keeps. */
export interface KeptQuery<R = unknown> {
  /** @param again the batch is read a second time, because something kept has changed */
  asked(store: KeptStore, again: boolean): Asked<R>;
}

interface Question<Group, Newest> {
  /** UTC ms */
  readonly now: number;
  /** Its one row has the edition of the rows, and may have more, which is read each time. */
  readonly newest: ReadyQuery<Newest[]>;
  readonly rows: () => { readonly [K in keyof Group]: ReadyQuery<Group[K]> };
}

/**
 * Rows that change seldom and have an edition. `make` makes of them what the isolate keeps, with the time (UTC ms) until which it says
 * the same. A batch asks for the edition, and for the rows only where the isolate has none; if the answer names another edition, the
 * whole batch is read again with the rows. So what is kept is never older than the moment that the batch has read.
 */
export function keptQuery<Group, Made extends { readonly until: number }>(
  make: (rows: Group) => Made,
): <Newest extends { readonly edition: number }>(
  question: Question<Group, Newest>,
) => KeptQuery<{ readonly newest: Newest; readonly kept: Made }> {
  // Texts of the owner are among the rows: each language keeps its own.
  const keys = new Map<Language, object>();
  return ({ now, newest, rows }) => ({
    asked(store, again) {
      const key = keys.get(language()) ?? {};
      keys.set(language(), key);
      const found = store.get(key);
      if (found && !again && found.from <= now && now < found.until)
        return {
          statements: [newest.statement],
          result: (answers) => {
            const live = newestOf(newest, answers);
            return live.edition === found.edition ? { newest: live, kept: found.made as Made } : CHANGED;
          },
        };
      const group = Object.entries<ReadyQuery>(rows());
      return {
        statements: [newest.statement, ...group.map(([, { statement }]) => statement)],
        result: (answers) => {
          const live = newestOf(newest, answers);
          const read = group.map(([name, { result }], at) => [name, result(answers[at + 1] ?? NO_ROWS)]);
          const kept = make(Object.fromEntries(read) as Group);
          store.set(key, { edition: live.edition, made: kept, from: now, until: Math.min(kept.until, now + PAGE_KEPT) });
          return { newest: live, kept };
        },
      };
    },
  });
}

const NO_ROWS: Rows = { columns: [], rows: [], read: 0 };

function newestOf<Newest>(query: ReadyQuery<Newest[]>, [answer = NO_ROWS]: readonly Rows[]): Newest {
  const [newest] = query.result(answer);
  if (newest === undefined) throw new Error('The query of an edition returned no row.');
  return newest;
}
