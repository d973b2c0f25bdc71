import { ticketPrefix } from '../../brand/prefixes.ts';
import { endOfIstDate, istDate } from '../dates.ts';
import { DAY, HOUR } from '../limits.ts';

/** The subjects of complaints. */
export const grievanceTopics = ['delivery', 'piece', 'refund', 'payment', 'data', 'other'] as const;
export type GrievanceTopic = (typeof grievanceTopics)[number];

/** open: the shop has to act. answered: the customer has to. settled: by the shop. closed: by the customer. */
export const grievanceStatuses = ['open', 'answered', 'settled', 'closed'] as const;
export type GrievanceStatus = (typeof grievanceStatuses)[number];

/** The ways in which the shop settles a complaint. */
export const grievanceOutcomes = ['refunded', 'replaced', 'corrected', 'explained', 'declined'] as const;
export type GrievanceOutcome = (typeof grievanceOutcomes)[number];

/** The events of a complaint. Each is a row of `grievance_messages`; a trigger moves the complaint. */
export const messageKinds = ['asked', 'acknowledged', 'answered', 'replied', 'settled', 'closed', 'reopened', 'note'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The moves of the shop and of the customer. A note is private. */
export const shopMoves = ['acknowledged', 'answered', 'settled', 'note'] as const satisfies readonly MessageKind[];
export type ShopMove = (typeof shopMoves)[number];
export const customerMoves = ['replied', 'closed', 'reopened'] as const satisfies readonly MessageKind[];
export type CustomerMove = (typeof customerMoves)[number];

export const GRIEVANCE_TEXT_MAX = 2000;
/** The law allows 48 hours for the acknowledgement (L2). */
export const ACKNOWLEDGE_HOURS = 48;
/** The days for which a complaint that has ended may be opened again. Later the customer writes a new one. */
export const REOPEN_DAYS = 30;
/**
 * The time for which the link to a complaint works, from the mail or the press that made it: the month of the law, the time to open it
 * again, and a month more. Later its address can be sent a new one.
 */
export const TICKET_LINK_KEPT = 90 * DAY;
/** Mails with a number or links that go to one address, whoever asks for them: anybody can type an address that is not theirs. */
export const TICKET_MAILS = { max: 3, window: HOUR } as const;
/** Complaints of one address that a mail or a page lists. */
export const TICKETS_LISTED = 10;
/**
 * A complaint is kept this long after its end, because a consumer commission may ask for two years; then its words and contacts are
 * deleted.
 */
export const GRIEVANCES_KEPT = 3 * 365 * DAY;

interface Clocks {
  /** UTC ms by which a person answers. */
  readonly answerDueAt: number;
  /** UTC ms by which it is settled: the end of the same day of the next month in India, or of its last day. */
  readonly settleDueAt: number;
}

/** Returns the clocks of a complaint that arrives at `at`: 31 January → 28 February. */
export function grievanceClocks(at: number): Clocks {
  const [year = 0, month = 1, day = 1] = istDate(at).split('-').map(Number);
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0));
  const due = new Date(Date.UTC(year, month, Math.min(day, lastOfNext.getUTCDate())));
  return { answerDueAt: at + ACKNOWLEDGE_HOURS * HOUR, settleDueAt: endOfIstDate(due.toISOString().slice(0, 10)) };
}

/** Returns whether a customer may still open a complaint again. `endedAt`: UTC ms, null while it is open. */
export const canReopen = (endedAt: number | null, now: number): boolean => endedAt !== null && now < endedAt + REOPEN_DAYS * DAY;

/** 1042 → 'CHG-1042' */
export const grievanceNumber = (number: number): string => `${ticketPrefix}-${number}`;

const TICKET = new RegExp(`^${ticketPrefix}-([1-9]\\d{0,8})$`, 'i');

/** 'CHG-1042' → 1042; null for any other text. */
export function grievanceNumberIn(text: string | undefined): number | null {
  const digits = TICKET.exec(text ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
