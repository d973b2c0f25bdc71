import { MINUTE, WRITE_ANSWERED } from '../limits.ts';
import { GATEWAY_NAME } from '../payment/gateway-name.ts';
import { count } from '../text.ts';
import { ago, check, type HealthCheck } from './health-check.ts';
import type { AnswerFacts, GatewayFacts, Unread, WriterFacts } from './health-facts.ts';

/** Ms that one read of all facts may take, and that a write may wait. */
const SLOW = 1_000;
/** Ms of a round trip to the database above which an order, which makes up to five of them, has no answer in time. */
const TOO_SLOW_TO_ORDER = WRITE_ANSWERED / 5;
/** Fewer writes than this say nothing about the shop. */
const WRITES_JUDGED = 3;
/** It is asked every minute: after this many ms without a yes it has failed to answer twice. */
const GATEWAY_SILENT = 1.5 * MINUTE;
const ORDERS_JUDGED = 3;
const ANSWERS_JUDGED = 20;
const ERRORS_ALLOWED = 0.05;
const SENDERS_JUDGED = 3;

const unread: Readonly<Record<Unread, HealthCheck>> = {
  silent: check('database', 'failing', 'The database does not answer.'),
  refused: check('database', 'failing', 'The database refuses the token. Give the shop a new one: npm run rotate -- turso.'),
  faulty: check('database', 'failing', 'The database answers with errors. Look at its state page.'),
  unreadable: check('schema', 'failing', 'The tables do not fit the program. Run db:migrate.'),
};

/** Returns the check of a database that could not be read. */
export const unreadCheck = (why: Unread): HealthCheck => unread[why];

/**
 * Judges the speed of the database. One slow read says little; if the writer, too, has seen nothing faster for a while, nobody can order.
 */
export function databaseCheck(readMs: number, writer: WriterFacts | null): HealthCheck {
  const trip = writer?.roundTripMs ?? 0;
  if (Math.min(readMs, trip) > TOO_SLOW_TO_ORDER) {
    return check('database', 'failing', `The database takes ${Math.round(trip)} ms for each call: too long for an order.`);
  }
  if (readMs > SLOW) return check('database', 'degraded', `The database answers slowly: in ${readMs} ms.`);
  return check('database', 'ok', `The database answers in ${readMs} ms.`);
}

/** The one queue of writes. */
export function writerCheck(writer: WriterFacts | null): HealthCheck {
  if (!writer) return check('writer', 'failing', 'The writer does not answer, so nothing can be ordered.');
  const { isSilent, waiting, groupMs, waitP95, answered, refused, dataCentre } = writer;
  if (isSilent) return check('writer', 'failing', 'The database does not answer the writer, so nothing can be ordered.');
  const all = answered + refused;
  if (all >= WRITES_JUDGED && refused > all / 2) {
    return check('writer', 'failing', `${refused} of the ${all} writes of the last minute were refused, because the database is too slow.`);
  }
  const waits = waiting === 0 ? 'None waits' : count(waiting, 'write waits', 'writes wait');
  const p95 = Math.round(waitP95);
  if (p95 > SLOW) return check('writer', 'degraded', `Writes wait long: 95% at most ${p95} ms. ${waits} now.`);
  const where = dataCentre === null ? '' : ` in ${dataCentre}`;
  return check(
    'writer',
    'ok',
    `An order is written${where} in ${Math.round(groupMs)} ms; nearly all wait at most ${p95} ms for their turn. ${waits} now.`,
  );
}

/**
 * Returns whether orders can be opened at the gateway: by those of the last minutes, and by what it said when it was asked.
 */
export function gatewayCheck({ lastAskedAt, lastAnsweredAt, opened, notOpened }: GatewayFacts, at: number): HealthCheck {
  if (notOpened >= ORDERS_JUDGED && notOpened > opened) {
    const of = opened === 0 ? `None of the last ${notOpened}` : `Only ${opened} of the last ${opened + notOpened}`;
    return check('gateway', 'failing', `${of} orders could be opened at ${GATEWAY_NAME}, so they cannot be paid.`);
  }
  if (lastAskedAt === null) return { ...check('gateway', 'ok', `${GATEWAY_NAME} has not been asked yet.`), isUntried: true };
  if (lastAnsweredAt === null)
    return check('gateway', 'failing', `${GATEWAY_NAME} has never answered, so nobody can pay online. Look at its keys.`);
  if (lastAskedAt - lastAnsweredAt < GATEWAY_SILENT) return check('gateway', 'ok', `${GATEWAY_NAME} answered ${ago(lastAnsweredAt, at)}.`);
  return check(
    'gateway',
    'failing',
    `${GATEWAY_NAME} last answered ${ago(lastAnsweredAt, at)}, so nobody can pay online. Look at its state and its keys.`,
  );
}

const kindWords = { reads: 'pages and reads', writes: 'calls that write' } as const;

/** Returns whether many answers are errors: of one version, or of all versions together. */
export function answersCheck(answers: readonly AnswerFacts[]): HealthCheck {
  const together = (['reads', 'writes'] as const).map((kind) => {
    const own = answers.filter((each) => each.kind === kind);
    return { kind, version: null, answers: sumOf(own, 'answers'), errors: sumOf(own, 'errors'), senders: sendersOf(own) };
  });
  const bad = [...answers, ...together].find(isFaulty);
  if (!bad)
    return check('answers', 'ok', `${errorsText(sumOf(answers, 'errors'))} among ${sumOf(answers, 'answers')} answers in five minutes.`);
  const of = bad.version === null ? '' : ` of version ${bad.version}`;
  const share = Math.round((100 * bad.errors) / bad.answers);
  return check('answers', 'failing', `${share}% of the last ${bad.answers} ${kindWords[bad.kind]}${of} ended with an error.`);
}

type Counted = Pick<AnswerFacts, 'answers' | 'errors' | 'senders'>;

/** Errors are at least 5 % of at least 20 answers, and not of one or two senders alone, who may have caused them. */
export const isFaulty = ({ answers, errors, senders = SENDERS_JUDGED }: Counted): boolean =>
  answers >= ANSWERS_JUDGED && errors >= ERRORS_ALLOWED * answers && senders >= SENDERS_JUDGED;

/** A sender of two versions counts twice: they are known by number alone. */
const sendersOf = (counts: readonly Counted[]) => counts.reduce((sum, { senders = SENDERS_JUDGED }) => sum + senders, 0);
const sumOf = (counts: readonly Counted[], what: 'answers' | 'errors') => counts.reduce((sum, each) => sum + each[what], 0);
const errorsText = (errors: number) => (errors === 0 ? 'No error' : count(errors, 'error'));
