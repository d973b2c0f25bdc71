import { recordOperation } from '../../../src/features/operations/record-operation.server.ts';
import { formatDateTime } from '../../../src/rules/dates.ts';
import { orderNumber } from '../../../src/rules/order-number.ts';
import type { DatabasePlace } from '../backup/read-tables.ts';
import { openFromEnv } from '../open-shop.ts';
import { by } from '../operator/by.ts';
import { refuseWrongClock } from '../operator/check-clock.ts';
import type { Print } from '../operator/print.ts';
import { type Turso, type TursoDatabase, tursoOf } from '../operator/turso.ts';
import { databaseOf, type Named } from '../places.ts';
import { type Changed, type Levelled, levelShop, openAgainOnFailure, stopLiveSale } from './level-shop.ts';
import { clientOf } from './load-database.ts';
import { pause } from './pause.ts';
import type { AtTime } from './restore-options.ts';
import { levelReport, nextSteps } from './restore-report.ts';

/** Ms for a new database to answer, and between two questions. */
const ANSWERS_WITHIN_MS = 180_000;
const ASK_EVERY_MS = 1_000;
/** Turso's limit for the name of a database. */
const NAME_MAX = 64;

/** 'chamak', or 'chamak-20261101100000' of an earlier restore → 'chamak-20261121103000': a name that is new each time. */
function nameOfCopy({ name }: TursoDatabase, now: number): string {
  const time = new Date(now).toISOString().replace(/\D/g, '').slice(0, 14);
  return `${name.replace(/-\d{14}$/, '').slice(0, NAME_MAX - time.length - 1)}-${time}`;
}

/**
 * Lets Turso make a database as the shop's was at a time, and brings it level with what has happened since. The live database keeps its
 * rows; its sale is stopped, and it takes no more writes.
 * @param changed what was changed before a failure
 * @throws Error saying what failed, and which database was made for nothing
 */
export async function restoreAt(
  { at, isDrill }: AtTime,
  given: Named,
  print: Pick<Print, 'log' | 'error'>,
  changed: Changed,
): Promise<void> {
  const startedAt = Date.now();
  const say = (step: string) => print.error(`… ${step}`);
  const turso = tursoOf(given);
  const live = openFromEnv(given);
  try {
    await refuseWrongClock(live.shop);
    const place = databaseOf(live.shop.env);
    const source = await turso.databaseOf(place.url);
    const name = nameOfCopy(source, startedAt);
    say(`making ${name}: ${source.name} as it was on ${formatDateTime(at)}`);
    const copy = await turso.copyAt(source, at, name);
    try {
      const into: DatabasePlace = { url: copy.url, token: await tokenThatOpens(turso, name, copy.url, say) };
      const { shop: restored, done } = openFromEnv(given, into);
      const level = await levelCopy(
        { into, live: isDrill ? null : { place, shop: live.shop }, restored, by: by(), say, changed },
        at,
      ).finally(done);
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const facts = { name, at: new Date(at).toISOString(), seconds, findings: level.findings?.length ?? 'not compared' };
      await recordOperation(isDrill ? live.shop : restored, {
        kind: isDrill ? 'drill' : 'restore',
        isDone: true,
        by: by(),
        facts,
        startedAt,
      });
      print.log(`Restored ${source.name} as it was on ${formatDateTime(at)}, as ${name}`);
      print.log(`  ${level.orders} orders, the newest ${level.newest === null ? 'none' : orderNumber(level.newest)}; books add up`);
      print.log(`${levelReport(level)}\n${seconds} s in all.`);
      print.log(
        isDrill
          ? `The scratch database can be deleted: turso db destroy ${name}`
          : nextSteps(into.url, `what turso db tokens create ${name} prints`),
      );
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${why}\nThe database ${name} was made and nothing uses it: turso db destroy ${name}`, { cause: error });
    }
  } finally {
    await live.done();
  }
}

/** Waits until the new database answers its own token. @throws Error if it does not */
async function tokenThatOpens(turso: Turso, name: string, url: string, say: (step: string) => void): Promise<string> {
  const token = await turso.tokenOf(name);
  const client = clientOf({ url, token });
  say(`waiting until ${name} answers`);
  try {
    for (const until = Date.now() + ANSWERS_WITHIN_MS; ; ) {
      try {
        await client.execute('SELECT 1');
        return token;
      } catch (error) {
        if (Date.now() > until) throw error;
        await pause(ASK_EVERY_MS);
      }
    }
  } finally {
    client.close();
  }
}

type Copy = Levelled & { readonly orders: number; readonly newest: number | null };

async function levelCopy(levelling: Parameters<typeof levelShop>[0], at: number): Promise<Copy> {
  const client = clientOf(levelling.into);
  try {
    const { rows: tables } = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'orders'");
    if (tables.length === 0) throw new Error('The database had no shop in it at that time. Choose a later one.');
    const { rows } = await client.execute('SELECT count(*) AS orders, max(number) AS newest FROM orders');
    const [orders, newest] = [Number(rows[0]?.orders), rows[0]?.newest == null ? null : Number(rows[0].newest)];
    // The live database may not have answered.
    await refuseWrongClock(levelling.restored);
    const live = await stopLiveSale(levelling);
    const level = () => levelShop(levelling, live, client, { takenAt: at, newestOrder: newest });
    return { ...(await openAgainOnFailure(levelling, level)), orders, newest };
  } finally {
    client.close();
  }
}
