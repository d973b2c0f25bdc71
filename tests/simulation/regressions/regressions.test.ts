import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lane } from '../lanes.ts';
import { mutantNamed } from '../mutants/mutants.ts';
import { attacked } from '../town/attacks/attacks.ts';
import { Database } from '../world/database.ts';
import { migrated, townSections } from '../world/migrated.ts';
import { found, openMended, planOf, regressions } from './regressions.ts';

/** Guards of stock, money and documents, and the attack that each refuses. `npm run simulate -- --mutants` takes out all. */
const GUARDS = {
  orders_release: 'pieces are free after the hold: ',
  refunds_check_amount: 'more money back than came is allowed',
  invoices_check_number: 'a gap in the numbers is allowed',
};
/** Seconds alone; minutes where other programs have the processor. */
const TIMEOUT = 300_000;
const ofNobody = regressions.filter(({ plan }) => plan.actors.length === 0);
const ofActors = regressions.filter((one) => !one.isLong && !ofNobody.includes(one));

/** What the attacks find in a shop that nobody has used, without some guards of its database. */
function attackedWithout(gone: readonly (string | undefined)[]): string[] {
  const database = new Database(join(tmpdir(), `attacked-${process.pid}.db`));
  database.now = () => Date.UTC(2026, 10, 2, 4);
  try {
    migrated(database.db, { sections: townSections });
    for (const sql of gone) database.db.exec(sql ?? '');
    return attacked(database);
  } finally {
    database.close();
  }
}

test('the database refuses what is wrong', { timeout: TIMEOUT }, () => {
  expect(attackedWithout([])).toEqual([]);
});

test('the attacks find each mended fault of the database', { timeout: TIMEOUT }, () => {
  const attacks = attackedWithout(ofNobody.map(({ without }) => without.sql));
  const wanted = ofNobody.map(({ check }) => check.replace('the database refuses what is wrong: ', ''));
  expect(wanted.filter((what) => !attacks.some((each) => each.startsWith(what)))).toEqual([]);
});

test('the attacks find that guards are gone', { timeout: TIMEOUT }, () => {
  const attacks = attackedWithout(Object.keys(GUARDS).map((name) => mutantNamed(name).sql));
  expect(Object.values(GUARDS).filter((what) => !attacks.some((each) => each.startsWith(what)))).toEqual([]);
});

let lane: Lane;
beforeAll(async () => {
  lane = await openMended();
}, TIMEOUT);
afterAll(() => lane?.close());

test.each(ofActors)('mended: $what', { timeout: TIMEOUT }, async (one) => {
  const plan = planOf(one);
  const unmended = await found(lane, one, plan);
  expect(unmended, 'shows nothing without its mend: `npm run simulate -- --reseed`').toContainEqual(expect.stringContaining(one.check));
  expect(await found(lane, {}, plan)).toEqual([]);
});
