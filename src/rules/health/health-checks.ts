import { agoText } from '../dates.ts';
import { BACKUP_OLD, DAY, HOUR, MINUTE } from '../limits.ts';
import { GATEWAY_NAME } from '../payment/gateway-name.ts';
import { type CodeChannel, codeBudgets } from '../people/rate-limits.ts';
import { count } from '../text.ts';
import { ago, type CheckId, check, type HealthCheck, type HealthState, healthStates } from './health-check.ts';
import type { HealthFacts, JobFacts, StoredFacts, Waiting } from './health-facts.ts';
import { answersCheck, databaseCheck, gatewayCheck, unreadCheck, writerCheck } from './service-checks.ts';

/** The share of the codes of an hour at which somebody should look. */
const MANY = 0.5;
const channelNames: readonly (readonly [CodeChannel, string])[] = [
  ['email', 'mail'],
  ['whatsapp', 'WhatsApp'],
  ['sms', 'SMS'],
];

/** Codes cost money, and shoppers request few: half of what the shop allows in an hour is told. */
function codesCheck(codes: StoredFacts['codes']): HealthCheck {
  const many = channelNames.filter(([channel]) => codes[channel] >= codeBudgets[channel].hour.max * MANY);
  if (many.length === 0) return { id: 'codes', state: 'ok', says: 'Few codes were requested in the last hour.' };
  const sent = many.map(([channel, name]) => `${codes[channel]} by ${name}`).join(', ');
  return {
    id: 'codes',
    state: 'degraded',
    says: `Very many codes were sent in the last hour: ${sent}. Somebody may request them for strangers.`,
  };
}

/** The reconciler runs every minute. */
const TIMETABLE_SILENT = 5 * MINUTE;
/** The time by which a hold may outlast its end: the reconciler first asks the gateway. */
const HOLD_OVERDUE = 10 * MINUTE;
/** The time that an event or a message may wait before a person is told. */
const WAITS_LONG = 15 * MINUTE;
/** Ms by which a payment may be newer than the newest event of the gateway. */
const WEBHOOK_SILENT = 15 * MINUTE;
const REFUSED_IN_A_ROW = 3;
/** The share of a day's mails at which somebody should ask for more. */
const QUOTA_NEARLY_USED = 0.7;

/** Jobs of every shop that take a lease, but the reconciler, and the time after its last run at which it is late. */
const lateAfter: Readonly<Record<string, number>> = {
  audit: HOUR,
  compare: 2 * DAY,
  settlements: 2 * DAY,
  invoices: 2 * DAY,
  pictures: 2 * DAY,
  forget: 6 * HOUR,
  money: 2 * DAY,
  disputes: 2 * DAY,
  labels: 2 * DAY,
};
const TIMETABLE = 'reconcile';

/** Judges the facts: one line for each check, also if all is well. */
export function healthChecks({ at, isLive, stored, writer }: HealthFacts): readonly HealthCheck[] {
  const answers = writer ? [answersCheck(writer.answers)] : [];
  if (typeof stored === 'string') return [unreadCheck(stored), writerCheck(writer), ...answers];
  const { messages } = stored;
  return [
    databaseCheck(stored.readMs, writer),
    schemaCheck(stored),
    writerCheck(writer),
    gatewayCheck(stored.gateway, at),
    ...answers,
    maintenanceCheck(stored.maintenance, at),
    timetableCheck(stored.jobs, at),
    jobsCheck(stored.jobs, at),
    webhookCheck(stored.webhook, isLive, at),
    holdsCheck(stored.holds, at),
    waitingCheck(
      'refunds',
      stored.lateRefunds,
      at,
      'refund is late or has failed',
      'refunds are late or have failed',
      'No refund is late.',
    ),
    waitingCheck(
      'findings',
      stored.findings,
      at,
      'difference in the books',
      'differences in the books',
      `Every amount matches ${GATEWAY_NAME}.`,
    ),
    orphansCheck(stored.orphans, at),
    messagesCheck(messages, at),
    mailCheck(messages, at),
    refusedCheck('whatsapp', 'WhatsApp message', messages.refusedInARow.whatsapp),
    codesCheck(stored.codes),
    backupCheck(stored.backupAt, isLive, at),
  ];
}

/** Returns the worst state of all checks. */
export const overallState = (checks: readonly HealthCheck[]): HealthState =>
  healthStates.findLast((state) => checks.some((each) => each.state === state)) ?? 'ok';

function schemaCheck({ schema: { expected, found, isBehind } }: StoredFacts): HealthCheck {
  if (!isBehind) return check('schema', 'ok', 'The tables fit the program.');
  return check('schema', 'failing', `The tables are older than the program: ${found ?? 'none'} instead of ${expected}. Run db:migrate.`);
}

function maintenanceCheck({ isOn, since }: StoredFacts['maintenance'], at: number): HealthCheck {
  if (!isOn) return check('maintenance', 'ok', 'The shop sells.');
  return check('maintenance', 'degraded', `The shop sells nothing: the maintenance switch was turned on ${ago(since, at)}.`);
}

function backupCheck(backupAt: number | null, isLive: boolean, at: number): HealthCheck {
  if (backupAt === null) {
    if (isLive) return check('backup', 'degraded', 'No backup has ever been made.');
    return { ...check('backup', 'ok', 'No backup has ever been made. Make one before the shop sells.'), isUntried: true };
  }
  const isOld = isLive && at - backupAt > BACKUP_OLD;
  return check('backup', isOld ? 'degraded' : 'ok', `The newest backup was made ${ago(backupAt, at)}.`);
}

function timetableCheck(jobs: readonly JobFacts[], at: number): HealthCheck {
  const last = jobs.find(({ name }) => name === TIMETABLE)?.lastRunAt ?? null;
  if (last === null) return check('timetable', 'degraded', 'Payments and messages have never been looked after.');
  if (at - last <= TIMETABLE_SILENT) return check('timetable', 'ok', `Payments were looked up and messages sent ${ago(last, at)}.`);
  return check('timetable', 'failing', `Payments were last looked up ${ago(last, at)}, and messages wait since then.`);
}

function jobsCheck(jobs: readonly JobFacts[], at: number): HealthCheck {
  const failed = jobs.filter(({ hasFailed }) => hasFailed).map(({ name }) => `${name} failed`);
  const late = jobs
    .filter(
      ({ name, lastRunAt, hasFailed }) =>
        !hasFailed && lastRunAt !== null && at - lastRunAt > (lateAfter[name] ?? Number.POSITIVE_INFINITY),
    )
    .map(({ name, lastRunAt }) => `${name} ran last ${ago(lastRunAt ?? at, at)}`);
  const wrong = [...failed, ...late];
  if (wrong.length === 0) return check('jobs', 'ok', 'Every job did its last run.');
  return check('jobs', 'degraded', `Jobs with a problem: ${wrong.join(', ')}. A failed job is repeated by itself.`);
}

function webhookCheck({ lastAt, lastPaymentAt }: StoredFacts['webhook'], isLive: boolean, at: number): HealthCheck {
  const isSilent = lastPaymentAt !== null && at - lastPaymentAt > WEBHOOK_SILENT && lastPaymentAt - (lastAt ?? 0) > WEBHOOK_SILENT;
  // The payments of a demonstration were written without events.
  if (isSilent && lastAt === null && isLive) {
    return check(
      'webhook',
      'degraded',
      `${GATEWAY_NAME} has never reported a payment, but payments came. The shop looks them up itself. Check the webhook in its dashboard.`,
    );
  }
  if (isSilent && lastAt !== null) {
    return check(
      'webhook',
      'degraded',
      `${GATEWAY_NAME} last reported a payment ${ago(lastAt, at)}, and payments came after that. The shop looks them up itself. Check the webhook in its dashboard.`,
    );
  }
  return check(
    'webhook',
    'ok',
    lastAt === null ? `${GATEWAY_NAME} has not reported a payment yet.` : `${GATEWAY_NAME} last reported a payment ${ago(lastAt, at)}.`,
  );
}

function holdsCheck({ count: held, firstEnd }: StoredFacts['holds'], at: number): HealthCheck {
  const orders = count(held, 'unpaid order holds', 'unpaid orders hold');
  if (firstEnd === null || at - firstEnd <= HOLD_OVERDUE)
    return check('holds', 'ok', held === 0 ? 'No unpaid order holds stock.' : `${orders} stock.`);
  return check(
    'holds',
    'degraded',
    `${orders} stock. The oldest hold should have ended ${ago(firstEnd, at)}: ${GATEWAY_NAME} may not answer.`,
  );
}

function waitingCheck(id: CheckId, { count: n, since }: Waiting, at: number, one: string, many: string, well: string): HealthCheck {
  if (n === 0) return check(id, 'ok', well);
  return check(id, 'degraded', `${count(n, one, many)}${since === null ? '' : `. The oldest came ${ago(since, at)}`}.`);
}

function orphansCheck({ count: n, since }: Waiting, at: number): HealthCheck {
  if (n === 0) return check('orphans', 'ok', `Every event of ${GATEWAY_NAME} has found its order.`);
  const says = `${count(n, `event of ${GATEWAY_NAME} fits`, `events of ${GATEWAY_NAME} fit`)} no order. The oldest came ${ago(since ?? at, at)}.`;
  return check('orphans', at - (since ?? at) > WAITS_LONG ? 'degraded' : 'ok', says);
}

function messagesCheck({ stuck, due }: StoredFacts['messages'], at: number): HealthCheck {
  if (stuck.count > 0) return waitingCheck('messages', stuck, at, 'message is stuck', 'messages are stuck', '');
  if (due.since !== null && at - due.since > WAITS_LONG) {
    return check(
      'messages',
      'degraded',
      `${count(due.count, 'message waits', 'messages wait')} to be sent. The oldest was due ${ago(due.since, at)}.`,
    );
  }
  return check(
    'messages',
    'ok',
    due.count === 0 ? 'Every message is sent.' : `${count(due.count, 'message leaves', 'messages leave')} now.`,
  );
}

const faultWords = { quota: 'its daily quota is used', setup: 'a setting of it is wrong', later: 'it is busy or silent' } as const;

function mailCheck(
  { carriers: { resting, isOneLeft, refusedSince, quotaUsed }, refusedInARow }: StoredFacts['messages'],
  at: number,
): HealthCheck {
  if (!isOneLeft && refusedSince !== null && at - refusedSince > WAITS_LONG) {
    return check('email', 'failing', `No mail has left for ${agoText(refusedSince, at)}: no code, no confirmation, and no alert to you.`);
  }
  if (resting.length > 0) {
    const says = resting.map(({ name, fault }) => `Mails do not go by ${name}: ${faultWords[fault]}.`);
    return check('email', 'degraded', says.join(' '));
  }
  if (quotaUsed !== null && quotaUsed >= QUOTA_NEARLY_USED) {
    return check('email', 'degraded', `${Math.round(quotaUsed * 100)}% of today's quota of mails is used. Ask the service for more.`);
  }
  return refusedCheck('email', 'mail', refusedInARow.email);
}

function refusedCheck(id: 'email' | 'whatsapp', what: string, refused: number): HealthCheck {
  if (refused < REFUSED_IN_A_ROW)
    return check(id, 'ok', refused === 0 ? `No ${what} is refused.` : `${count(refused, what)} refused and tried again.`);
  return check(id, 'degraded', `The service refuses: the last ${count(refused, what)} could not be sent.`);
}
