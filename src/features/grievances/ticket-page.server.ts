import { desc, eq, sql } from 'drizzle-orm';
import { logFault } from '../../platform/log/log.ts';
import { readForm } from '../../platform/request/body.ts';
import { limit } from '../../platform/request/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import { isShut, shopErrorIn } from '../../platform/shop-error.ts';
import {
  type CustomerMove,
  canReopen,
  customerMoves,
  grievanceNumber,
  grievanceNumberIn,
  TICKETS_LISTED,
} from '../../rules/grievances/grievance.ts';
import { attemptLimits } from '../../rules/people/rate-limits.ts';
import { fieldErrors } from '../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';
import { assertWithinLimits, ipAttempt } from '../auth/rate-limits.server.ts';
import { emptyLayoutData, type LayoutData, layoutDataOf, layoutQueries } from '../content/layout-data.server.ts';
import { reopenForm, replyForm } from './grievances.schema.ts';
import { grievanceMessages, grievances } from './grievances.table.ts';
import { moveGrievance } from './move-grievance.server.ts';
import { ticketTexts } from './ticket.texts.ts';
import { mailTicketLinks } from './ticket-mails.server.ts';
import { readTicketToken, ticketToken } from './ticket-token.server.ts';

type Row = typeof grievances.$inferSelect;
type MessageRow = typeof grievanceMessages.$inferSelect;

/** A complaint as its customer sees it; private notes are not read. Times are UTC ms. */
export interface Ticket extends Pick<Row, 'number' | 'topic' | 'orderNumber' | 'status' | 'outcome' | 'acknowledgedAt' | 'endedAt'> {
  readonly answerDueAt: number;
  readonly settleDueAt: number;
  readonly createdAt: number;
  readonly canReopen: boolean;
  readonly messages: readonly Pick<MessageRow, 'seq' | 'kind' | 'text' | 'createdAt'>[];
  readonly token: string;
  /** Further open complaints of the address, if the link came by a mail to it: numbers and tokens. */
  readonly others: readonly { readonly number: string; readonly token: string }[];
}

export interface TicketPage {
  readonly frame: LayoutData;
  readonly status: 200 | 404 | 409 | 422 | 429 | 503;
  /** Null if the link is damaged or forged or has ended, or the shop cannot be read now. */
  readonly ticket: Ticket | null;
  /** The answer as typed, if it could not be stored. */
  readonly typed: string;
  readonly problem: string | null;
  /** A new link was asked for. */
  readonly isLinkAsked: boolean;
}

/**
 * Returns the data of a complaint's page for a GET or a POST; after a POST that succeeded, the token of the page to show. Never throws.
 */
export async function ticketPage(
  shop: Shop,
  request: Request,
  numberText: string | undefined,
): Promise<TicketPage | { readonly token: string }> {
  const form = request.method === 'POST' ? await readForm(request) : null;
  const token = form?.get('token') ?? new URL(request.url).searchParams.get('token') ?? '';
  const typed = form?.get('text') ?? '';
  const isLinkAsked = form?.get('move') === 'link';
  let problem: Pick<TicketPage, 'status' | 'problem'> = { status: 200, problem: null };
  try {
    const { frame, ticket } = await readTicket(shop, numberText, token);
    if (isLinkAsked) return { frame, ...(await takeLinkRequest(shop, request, numberText)), ticket: null, typed: '', isLinkAsked };
    if (!ticket) return { frame, status: 404, ticket: null, typed: '', problem: null, isLinkAsked };
    if (form) {
      const failed = await takeMove(shop, request, ticket.id, form);
      if (!failed) return { token };
      problem = failed;
    }
    return { frame, ...problem, ticket: ticket.view, typed, isLinkAsked };
  } catch (error) {
    logFault('ticket', error);
    return { frame: emptyLayoutData, status: 503, ticket: null, typed, problem: orderRefusal('SHOP_BUSY').message, isLinkAsked: false };
  }
}

async function readTicket(shop: Shop, numberText: string | undefined, token: string) {
  const { orm } = shop.db;
  const number = grievanceNumberIn(numberText) ?? 0;
  const { frame, rows, messages, open } = await shop.db.read({
    frame: layoutQueries(shop),
    rows: orm.select().from(grievances).where(eq(grievances.number, number)),
    messages: orm
      .select({
        seq: grievanceMessages.seq,
        kind: grievanceMessages.kind,
        text: grievanceMessages.text,
        createdAt: grievanceMessages.createdAt,
      })
      .from(grievanceMessages)
      .where(
        sql`${grievanceMessages.grievanceId} = (SELECT id FROM ${grievances} WHERE number = ${number})
            AND ${grievanceMessages.kind} <> 'note'`,
      )
      .orderBy(grievanceMessages.seq),
    open: orm
      .select({ id: grievances.id, number: grievances.number })
      .from(grievances)
      .where(
        sql`${grievances.email} = (SELECT g.email FROM ${grievances} g WHERE g.number = ${number} AND g.email <> '')
          AND ${grievances.number} <> ${number} AND ${grievances.endedAt} IS NULL`,
      )
      .orderBy(desc(grievances.number))
      .limit(TICKETS_LISTED),
  });
  const [row] = rows;
  const layout = layoutDataOf(frame);
  // A forgotten complaint has nothing left to show.
  const reader = row && row.email !== '' ? await readTicketToken(shop, row.id, token) : null;
  if (!row || !reader) return { frame: layout, ticket: null };
  const listed = reader === 'mail' ? open : [];
  const others = await Promise.all(
    listed.map(async (other) => ({ number: grievanceNumber(other.number), token: await ticketToken(shop, other.id, 'mail') })),
  );
  const { id, topic, orderNumber, status, outcome, acknowledgedAt, endedAt, answerDueAt, settleDueAt, createdAt } = row;
  const view: Ticket = {
    ...{
      number,
      topic,
      orderNumber,
      status,
      outcome,
      acknowledgedAt,
      endedAt,
      answerDueAt,
      settleDueAt,
      createdAt,
      messages,
      token,
      others,
    },
    canReopen: canReopen(endedAt, shop.now),
  };
  return { frame: layout, ticket: { id, view } };
}

const isCustomerMove = (text: string): text is CustomerMove => (customerMoves as readonly string[]).includes(text);

/** Mails new links. The answer is the same whether the complaint exists or not. */
async function takeLinkRequest(
  shop: Shop,
  request: Request,
  numberText: string | undefined,
): Promise<Pick<TicketPage, 'status' | 'problem'>> {
  try {
    await limit(shop, 'FORM_LIMIT', request);
    await assertWithinLimits(shop, [ipAttempt(request, 'complaint-link', attemptLimits.complaintHere)]);
    await mailTicketLinks(shop, grievanceNumberIn(numberText) ?? 0);
    return { status: 200, problem: null };
  } catch (error) {
    const code = shopErrorIn(error)?.code;
    if (code === 'TOO_MANY_TRIES') return { status: 429, problem: orderRefusal('TOO_MANY_TRIES').message };
    if (isShut(code)) return { status: 503, problem: orderRefusal(code).message };
    throw error;
  }
}

/** Takes what the customer does. Null when it is done, otherwise the sentence for the page. */
async function takeMove(
  shop: Shop,
  request: Request,
  grievanceId: string,
  form: URLSearchParams,
): Promise<Pick<TicketPage, 'status' | 'problem'> | null> {
  const kind = form.get('move') ?? '';
  if (!isCustomerMove(kind)) return { status: 422, problem: ticketTexts().answerFirst };
  const words = { text: form.get('text') ?? '' };
  const read = kind === 'closed' ? null : (kind === 'replied' ? replyForm : reopenForm).safeParse(words);
  if (read && !read.success) return { status: 422, problem: Object.values(fieldErrors(read.error.issues))[0] ?? null };
  try {
    await limit(shop, 'FORM_LIMIT', request);
    await moveGrievance(shop, { grievanceId, kind, text: read?.data?.text ?? '' });
    return null;
  } catch (error) {
    const code = shopErrorIn(error)?.code;
    if (code === 'TOO_MANY_TRIES') return { status: 429, problem: orderRefusal('TOO_MANY_TRIES').message };
    if (isShut(code)) return { status: 503, problem: orderRefusal(code).message };
    if (code === 'GRIEVANCE_MOVED') return { status: 409, problem: ticketTexts().changed };
    throw error;
  }
}
