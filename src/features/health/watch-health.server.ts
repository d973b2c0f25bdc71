import { and, eq, isNull } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { type AlertDecision, decideAlert, type ToldAlert } from '../../rules/health/alerts.ts';
import type { CheckId } from '../../rules/health/health-check.ts';
import { MINUTE } from '../../rules/limits.ts';
import { digestSettings } from '../digest/digest.table.ts';
import { queueMessage, queueOwnersWhatsapp } from '../messages/outbox/outbox.server.ts';
import { hasWhatsapp } from '../messages/whatsapp/cloud-api.server.ts';
import type { AlertTexts } from './alert-mails.ts';
import { healthAlerts } from './health.table.ts';
import { type Health, readHealthWith } from './read-health.server.ts';

/** The shop is looked at in every fifth minute. */
const LOOKED_EVERY = 5;

/**
 * Runs every minute, looks every five: what is wrong is told to the owner by mail, and on WhatsApp to the number of the digest. One read,
 * one call to the writer, and a write where there is something to tell. Two runs at once tell it once: each row that is told is
 * written only if it is as it was read. A database that is away cannot be told of from here: an outside monitor asks
 * GET /api/health/deep. A demonstration alerts nobody.
 */
export async function watchHealth(shop: Shop): Promise<void> {
  if (shop.env.ENVIRONMENT !== 'production' || Math.floor(shop.now / MINUTE) % LOOKED_EVERY !== 0) return;
  const { orm } = shop.db;
  const { health, rows } = await readHealthWith(shop, {
    told: orm.select().from(healthAlerts),
    digest: orm.select({ phone: digestSettings.phone }).from(digestSettings),
  });
  if (!rows) return;
  const decision = decideAlert(health.checks, rows.told, shop.now);
  const { message, tell, clear } = decision;
  if (tell.length === 0 && clear.length === 0) return;
  const messages = message === 'none' ? [] : queueAlert(shop, textsOf(health, decision), rows.digest[0]?.phone ?? '', tell);
  try {
    await shop.db.write([
      ...tell.flatMap((id) => markTold(shop, id, rows.told)),
      ...clear.flatMap((id) => markClear(shop, id)),
      ...messages,
    ]);
  } catch (error) {
    // Another run was faster and has told it.
    if (violatedConstraint(error) === null) throw error;
  }
}

function textsOf({ status, checks }: Health, { message }: AlertDecision): AlertTexts {
  const wrong = message === 'all-clear' ? [] : checks.filter(({ state }) => state !== 'ok');
  return { troubles: JSON.stringify(wrong.map(({ says }) => says)), state: status };
}

function markTold({ db: { orm }, now }: Shop, id: CheckId, told: readonly ToldAlert[]): Statement[] {
  const known = told.find(({ check }) => check === id);
  if (!known) return [orm.insert(healthAlerts).values({ check: id, toldAt: now })];
  const isUnchanged = and(eq(healthAlerts.check, id), eq(healthAlerts.toldAt, known.toldAt));
  return [orm.update(healthAlerts).set({ toldAt: now, clearedAt: null }).where(isUnchanged), guardOneRow()];
}

function markClear({ db: { orm }, now }: Shop, id: CheckId): Statement[] {
  const isOpen = and(eq(healthAlerts.check, id), isNull(healthAlerts.clearedAt));
  return [orm.update(healthAlerts).set({ clearedAt: now }).where(isOpen), guardOneRow()];
}

/** That mails do not leave is not told by mail alone, and to the owner of a shop without WhatsApp by the service that gets the errors. */
function queueAlert(shop: Shop, texts: AlertTexts, phone: string, tell: readonly CheckId[]): Statement[] {
  const isAboutMail = tell.includes('email');
  if (isAboutMail) logFault('alert', texts.troubles);
  const key = `operations:${shop.now}`;
  const { ADMIN_EMAIL: owner } = shop.env;
  return [
    ...(owner === undefined || (isAboutMail && tell.length === 1)
      ? []
      : [queueMessage(shop, 'operations-alert', key, owner, { ...texts })]),
    ...(phone && hasWhatsapp(shop.env) ? [queueOwnersWhatsapp(shop, 'operations-alert', `${key}:whatsapp`, phone, { ...texts })] : []),
  ];
}
