import { brandDefaults } from '../../../src/brand/defaults.ts';
import { healthQueries } from '../../../src/features/health/health-queries.server.ts';
import { storedFacts } from '../../../src/features/health/read-health.server.ts';
import { lastOperationRows } from '../../../src/features/operations/record-operation.server.ts';
import { storeQuery } from '../../../src/features/settings/store.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { agoText } from '../../../src/rules/dates.ts';
import type { CheckId } from '../../../src/rules/health/health-check.ts';
import { healthChecks } from '../../../src/rules/health/health-checks.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { demoSections } from '../../../src/rules/store/demo-store.ts';
import { neededSections, type StoreSections } from '../../../src/rules/store/store.ts';
import { openFromEnv } from '../open-shop.ts';
import { about, type Examined, type Finding, type Level } from './finding.ts';

const BACKUP_EVERY = 26 * HOUR;
const DRILL_EVERY = 90 * DAY;

const levels = { ok: 'ok', degraded: 'WARN', failing: 'FAIL' } as const satisfies Record<string, Level>;

/** Checks what the shop's own tables say: jobs, books, messages, backups and administrators. Reads only. */
export async function checkState({ settings, now }: Pick<Examined, 'settings' | 'now'>): Promise<Finding[]> {
  const { warn } = about('Shop');
  let opened: ReturnType<typeof openFromEnv>;
  try {
    opened = openFromEnv(settings);
  } catch {
    return [warn('its records were not looked at, because settings are wrong', 'mend the settings first')];
  }
  try {
    return await recordsOf(opened.shop, now);
  } catch {
    return [warn('its records could not be read', 'the first deployment makes the tables; otherwise see the findings about the database')];
  } finally {
    await opened.done();
  }
}

async function recordsOf(shop: Shop, now: number): Promise<Finding[]> {
  const from = Date.now();
  const read = await shop.db.read({ ...healthQueries(shop), operations: lastOperationRows(shop.db.orm), store: storeQuery(shop) });
  // A new shop has no first run of its jobs yet: it is not looked at before it has one.
  const hasRun = read.jobs.some(({ lastRunAt }) => lastRunAt !== null);
  const lastAt = (kind: string) => read.operations.find((each) => each.kind === kind)?.endedAt ?? null;
  const state = hasRun ? stateFindings(shop, read, Date.now() - from) : [about('Shop').ok('its jobs have not run yet')];
  return [...state, backup(lastAt('backup'), now), drill(lastAt('drill'), now), ...identity(read.store)];
}

type HealthRows = Parameters<typeof storedFacts>[1];

/** Checks that only the running shop can make. */
const notFromHere: readonly CheckId[] = ['writer', 'database', 'answers'];

/** Returns the findings about the state. The writer is not on this machine: GET /api/health/deep reports it. */
function stateFindings(shop: Shop, rows: HealthRows, ms: number): Finding[] {
  const { now: at, env } = shop;
  const writer = {
    waiting: 0,
    groupMs: 0,
    isSilent: false,
    waitP95: 0,
    roundTripMs: null,
    answered: 0,
    refused: 0,
    dataCentre: null,
    answers: [],
  };
  return healthChecks({ at, isLive: env.ENVIRONMENT === 'production', stored: storedFacts(shop, rows, ms), writer })
    .filter(({ id }) => !notFromHere.includes(id))
    .map(({ state, says, id }) => ({
      level: levels[state],
      about: 'Shop',
      says: says.replace(/\.$/, ''),
      ...(state !== 'ok' && { mend: `see /admin/operations and “${id}” in docs/running/runbook.md` }),
    }));
}

function backup(at: number | null, now: number): Finding {
  const { ok, warn } = about('Backup');
  if (at === null) return warn('no backup is recorded', 'npm run backup');
  const says = `the last one is ${agoText(at, now)} old`;
  return now - at <= BACKUP_EVERY ? ok(says) : warn(says, 'npm run backup, and look why the nightly one failed');
}

function drill(at: number | null, now: number): Finding {
  const { ok, warn } = about('Backup');
  if (at === null) return warn('it was never tried whether a backup can be restored', 'npm run restore -- --drill');
  const says = `the last trial of a restore is ${agoText(at, now)} old`;
  return now - at <= DRILL_EVERY ? ok(says) : warn(says, 'npm run restore -- --drill');
}

type StoreRows = readonly { readonly section: string; readonly value: unknown }[];

/** Checks that the details that the law requires of a shop are complete and none is left from the demonstration. */
function identity(rows: StoreRows): Finding[] {
  const { ok, fail } = about('Store');
  const saved = Object.fromEntries(rows.map(({ section, value }) => [section, value])) as Partial<StoreSections>;
  const missing = neededSections.filter((section) => !saved[section]);
  if (missing.length > 0)
    return [
      fail(
        `the shop takes no orders: not filled in: ${missing.join(', ')}`,
        'fill them in at /admin/settings: invoices and policies show them',
      ),
    ];
  const { identity: who, grievance, gst } = { ...demoSections, ...saved };
  const demo = demoSections;
  const wrong = [
    who.legalName === demo.identity.legalName && 'company',
    isDemoMail(who.email) && 'email address',
    who.phone === demo.identity.phone && 'phone number',
    who.whatsapp === demo.identity.whatsapp && 'WhatsApp number',
    who.line1 === demo.identity.line1 && 'address',
    who.socials.includes(brandDefaults.domain) && 'social link',
    grievance.name === demo.grievance.name && isDemoMail(grievance.email) && 'grievance officer',
    gst.gstin === demo.gst.gstin && 'GSTIN',
  ].filter((each) => each !== false);
  if (wrong.length === 0) return [ok('nothing of the demonstration is left in the settings of the store')];
  return [
    fail(`still those of the demonstration: ${wrong.join(', ')}`, 'fill them in at /admin/settings: invoices and policies show them'),
  ];
}

const isDemoMail = (mail: string) => mail.endsWith('.example');
