import { TokenRefused } from '../../platform/database/call-database.ts';
import { newestMigration, schemaFound } from '../../platform/database/newest-migration.ts';
import type { PageQueries, RowsOf } from '../../platform/database/read-batch.ts';
import { ReadError } from '../../platform/database/streams/hrana.ts';
import { logFault } from '../../platform/log/log.ts';
import { type Shop, writerObject } from '../../platform/shop.ts';
import { shopErrorIn } from '../../platform/shop-error.ts';
import { startOfIstDay } from '../../rules/dates.ts';
import type { HealthCheck, HealthState } from '../../rules/health/health-check.ts';
import { healthChecks, overallState } from '../../rules/health/health-checks.ts';
import {
  type CarrierFacts,
  GATEWAY_ASKED,
  type GatewayFacts,
  type HealthFacts,
  type StoredFacts,
  type Unread,
  type WriterFacts,
} from '../../rules/health/health-facts.ts';
import { HEALTH_KEPT, WRITER_HEALTH_TIMEOUT } from '../../rules/limits.ts';
import { carriersOf } from '../messages/mail/carriers.server.ts';
import type { Channel } from '../messages/message-kinds.ts';
import { maintenanceOf } from '../operations/maintenance.server.ts';
import { healthQueries } from './health-queries.server.ts';

/** The version of the Worker, and when it was uploaded (UTC ms); null where it does not run at Cloudflare. */
interface Version {
  readonly id: string | null;
  readonly uploadedAt: number | null;
}

/** The state of the shop, for a monitor and for the administrator. No personal data. */
export interface Health {
  readonly status: HealthState;
  readonly checks: readonly HealthCheck[];
  readonly facts: HealthFacts;
  readonly version: Version;
  /** The tag of the migration that the program expects. */
  readonly schema: string;
}

/** Returns the version of the Worker, which costs nothing to know. */
export function versionOf({ env: { CF_VERSION_METADATA: version } }: Pick<Shop, 'env'>): Version {
  const uploadedAt = version?.timestamp ? Date.parse(version.timestamp) : Number.NaN;
  return { id: version?.id ?? null, uploadedAt: Number.isNaN(uploadedAt) ? null : uploadedAt };
}

/** By database: a Worker has one, tests have several at once. */
const kept = new Map<string, Health>();

/** The state of the shop, at most HEALTH_KEPT ms old. */
export async function keptHealth(shop: Shop): Promise<Health> {
  const found = kept.get(shop.env.TURSO_DATABASE_URL);
  if (found && shop.now - found.facts.at < HEALTH_KEPT && found.facts.at <= shop.now) return found;
  const health = await readHealth(shop);
  kept.set(shop.env.TURSO_DATABASE_URL, health);
  return health;
}

/** Reads the state of the shop now: one round trip to the database parallel to one call to the writer. Never throws. */
export const readHealth = async (shop: Shop): Promise<Health> => (await readHealthWith(shop, {})).health;

/** The same with the rows of other queries, in the same round trip; null where they could not be read. */
export async function readHealthWith<const Q extends PageQueries>(
  shop: Shop,
  queries: Q,
): Promise<{ readonly health: Health; readonly rows: RowsOf<Q> | null }> {
  const [read, writer] = await Promise.all([readStored(shop, queries), askWriter(shop)]);
  const facts = { at: shop.now, isLive: shop.env.ENVIRONMENT === 'production', stored: read.stored, writer };
  const checks = healthChecks(facts);
  return { health: { status: overallState(checks), checks, facts, version: versionOf(shop), schema: newestMigration }, rows: read.rows };
}

interface Read<Q> {
  readonly stored: HealthFacts['stored'];
  readonly rows: RowsOf<Q> | null;
}

async function readStored<const Q extends PageQueries>(shop: Shop, queries: Q): Promise<Read<Q>> {
  const from = Date.now();
  try {
    const { health, rows } = await shop.db.read({ health: healthQueries(shop), rows: queries });
    return { stored: storedFacts(shop, health, Date.now() - from), rows };
  } catch (error) {
    const stored = whyUnread(error);
    // A database that does not answer is logged by everybody who needs it.
    if (stored !== 'silent') logFault('health', error);
    return { stored, rows: null };
  }
}

function whyUnread(error: unknown): Unread {
  const refusal = shopErrorIn(error);
  if (refusal instanceof TokenRefused) return 'refused';
  if (refusal?.code === 'SHOP_BUSY') return 'silent';
  return error instanceof ReadError && /no such (?:table|column)/.test(error.message) ? 'unreadable' : 'faulty';
}

type HealthRows = RowsOf<ReturnType<typeof healthQueries>>;

/** The facts in the rows of `healthQueries`. */
export function storedFacts(shop: Shop, rows: HealthRows, readMs: number): StoredFacts {
  const [holds] = rows.holds;
  const { isOn, updatedAt } = maintenanceOf(rows.maintenance);
  return {
    readMs,
    schema: schemaFound(rows.schema[0]?.newest ?? null),
    jobs: rows.jobs
      .filter(({ name }) => name !== GATEWAY_ASKED)
      .map(({ name, lastRunAt, outcome }) => ({ name, lastRunAt, hasFailed: outcome !== null && outcome !== 'ok' })),
    gateway: gatewayFacts(rows),
    messages: {
      stuck: waitingIn(rows.stuck),
      due: waitingIn(rows.due),
      refusedInARow: { email: refusedInARow(rows.newestMessages, 'email'), whatsapp: refusedInARow(rows.newestMessages, 'whatsapp') },
      carriers: carrierFacts(shop, rows),
    },
    codes: { email: 0, whatsapp: 0, sms: 0, ...Object.fromEntries(rows.codes.map(({ channel, count }) => [channel, count])) },
    findings: waitingIn(rows.findings),
    orphans: waitingIn(rows.orphans),
    lateRefunds: waitingIn(rows.refunds),
    holds: { count: holds?.held ?? 0, firstEnd: holds?.firstEnd ?? null },
    webhook: { lastAt: rows.webhook[0]?.at ?? null, lastPaymentAt: rows.payment[0]?.at ?? null },
    maintenance: { isOn, since: updatedAt },
    backupAt: rows.operations.find(({ kind }) => kind === 'backup')?.endedAt ?? null,
  };
}

function gatewayFacts({ jobs, begun: [begun] }: HealthRows): GatewayFacts {
  const asked = jobs.find(({ name }) => name === GATEWAY_ASKED);
  return {
    lastAskedAt: asked?.lastRunAt ?? null,
    lastAnsweredAt: asked?.cursor ? Number(asked.cursor) : null,
    opened: begun?.opened ?? 0,
    notOpened: begun?.notOpened ?? 0,
  };
}

const waitingIn = ([row]: HealthRows['stuck']) => ({ count: row?.count ?? 0, since: row?.since ?? null });

function carrierFacts({ env, now }: Shop, { carriers, refusedMails }: HealthRows): CarrierFacts {
  const resting = carriers.flatMap(({ name, fault, restsUntil }) => (fault !== null && restsUntil > now ? [{ name, fault }] : []));
  const today = carriers.find(({ name, day }) => name === env.MAIL_VIA && day === startOfIstDay(now));
  const isOneLeft = carriersOf(env).some(({ name }) => !resting.some((each) => each.name === name));
  return {
    resting,
    isOneLeft,
    refusedSince: waitingIn(refusedMails).since,
    quotaUsed: env.MAIL_DAILY_QUOTA === undefined ? null : (today?.sent ?? 0) / env.MAIL_DAILY_QUOTA,
  };
}

/** Messages of a channel, the newest first, that were tried and refused before one was sent. */
function refusedInARow(newest: HealthRows['newestMessages'], channel: Channel): number {
  const tried = newest.filter((row) => row.channel === channel && (row.isSent === 1 || row.isRefused === 1));
  const sent = tried.findIndex(({ isSent }) => isSent === 1);
  return sent === -1 ? tried.length : sent;
}

/** Facts that the writer of a former version lacks: during a roll-out it may still run. */
const unknownToOlder = { roundTripMs: null, answered: 0, refused: 0, dataCentre: null, answers: [] };

/** Null where the writer does not answer in time. */
async function askWriter(shop: Shop): Promise<WriterFacts | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WRITER_HEALTH_TIMEOUT);
  });
  try {
    shop.calls.spend();
    const said = await Promise.race([writerObject(shop.env).health(), late]);
    return said && { ...unknownToOlder, ...said };
  } catch (error) {
    logFault('health: the writer did not answer', error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}
