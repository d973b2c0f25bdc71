import { eq } from 'drizzle-orm';
import { acceptReturn, declineReturn, findReturnRequest, receiveReturn } from '../../src/features/returns/admin/answer-return.server.ts';
import { settleReturn } from '../../src/features/returns/admin/settle-return.server.ts';
import { evidenceLink } from '../../src/features/returns/evidence/evidence-links.server.ts';
import { returns } from '../../src/features/returns/returns.table.ts';
import { orders } from '../../src/features/sales/orders.table.ts';
import { readStore } from '../../src/features/settings/store.server.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { formatDateTime } from '../../src/rules/dates.ts';
import { isUuid, orderNumber } from '../../src/rules/ids.ts';
import { formatInr } from '../../src/rules/money/money.ts';
import { settleDueAt } from '../../src/rules/returns/return-moves.ts';
import { returnNumber, returnReasonTable } from '../../src/rules/returns/returns.ts';
import { by, type Command, InvalidCommand, ok } from './order-command.ts';
import { safeText } from './show-order.ts';

const returnSteps = ['show', 'accept', 'decline', 'receive', 'settle'] as const;
type ReturnCommandStep = (typeof returnSteps)[number];
const isReturnStep = (text: string): text is ReturnCommandStep => (returnSteps as readonly string[]).includes(text);

interface ReturnCommand {
  readonly step: ReturnCommandStep;
  /** 'RET-1001', '1001' or the id. */
  readonly name: string;
  /** A note to the customer. */
  readonly note: string;
  /** Another piece was sent instead of a refund. */
  readonly isExchanged: boolean;
  /** 'all', or lines: '1,3'. Their pieces go back into stock. */
  readonly sellable: string;
}

/** Runs one step and describes the return afterwards. @throws Error where there is no such return, ShopError where the shop refuses */
async function runReturn(
  shop: Shop,
  { step, name, note, isExchanged, sellable }: ReturnCommand,
  done: () => Promise<void>,
): Promise<string> {
  const id = await findReturn(shop, name);
  if (step === 'accept') await acceptReturn(shop, { id, note, by: by() });
  if (step === 'decline') await declineReturn(shop, { id, note, by: by() });
  if (step === 'receive') await receiveReturn(shop, { id, note, by: by() });
  if (step === 'settle') {
    const { items } = (await findReturnRequest(shop, id)).view;
    const lines = sellable === 'all' ? items.map(({ line }) => line) : sellable.split(',').filter(Boolean).map(Number);
    await settleReturn(shop, { id, outcome: isExchanged ? 'exchanged' : 'refunded', sellable: lines, note, by: by() });
  }
  await done();
  return showReturn(shop, id);
}

async function findReturn({ db }: Shop, named: string): Promise<string> {
  const name = named.trim();
  const number = /^(?:RET[- ]?|#)?(\d{1,12})$/i.exec(name)?.[1];
  const where = number ? eq(returns.number, Number(number)) : isUuid(name) ? eq(returns.id, name.toLowerCase()) : null;
  const [found] = where ? await db.orm.select({ id: returns.id }).from(returns).where(where) : [];
  if (!found) throw new Error(`Return not found: “${name}”. Give its RET-number or its id.`);
  return found.id;
}

async function showReturn(shop: Shop, id: string): Promise<string> {
  const { request, items, media, events } = (await findReturnRequest(shop, id)).view;
  const [order] = await shop.db.orm.select({ number: orders.number }).from(orders).where(eq(orders.id, request.orderId));
  const due = settleDueAt(request, (await readStore(shop)).holidays);
  const late = due !== null && due < shop.now ? ', overdue' : '';
  const links = await Promise.all(
    media.map(async ({ kind, id: file }) => `${kind}  ${shop.env.SHOP_URL}${await evidenceLink(shop.env, file, shop.now)}`),
  );
  return [
    `${returnNumber(request.number)}  ${request.kind}  ${request.status}  of ${orderNumber(order?.number ?? 0)}`,
    `  Why          ${returnReasonTable[request.reason].label}`,
    ...(request.note ? [`  Customer     ${request.note}`] : []),
    ...(due ? [`  Due          ${formatDateTime(due)}${late}`] : []),
    ...(request.outcome
      ? [`  Outcome      ${request.outcome}${request.refund ? ` ${formatInr(request.refund)}${request.isManual ? ' by hand' : ''}` : ''}`]
      : []),
    'Pieces',
    ...items.map(({ line, quantity, name, size, wantedSize, wish, restocked }) =>
      [
        `  line ${line}: ${quantity} × ${name}`,
        size && `size ${size}`,
        wantedSize && `wants size ${wantedSize}`,
        wish && `wants ${wish}`,
        restocked > 0 && 'back in stock',
      ]
        .filter(Boolean)
        .join(', '),
    ),
    'Photos and videos (the links work for 15 minutes)',
    ...(links.length > 0 ? links.map((link) => `  ${link}`) : ['  none']),
    'History',
    ...events.map(
      (event) =>
        `  ${formatDateTime(event.createdAt)}  ${event.from ?? '(new)'} → ${event.to}  by ${event.by || event.actor}${event.note ? `: ${event.note}` : ''}`,
    ),
  ]
    .map(safeText)
    .join('\n');
}

export const RETURN_USAGE = `npm run orders -- return show|accept|decline|receive <RET-number or id> [--reason "note to the customer"]
npm run orders -- return settle <RET-number or id> [--outcome exchanged] [--sellable all or lines: 1,2] [--reason "note"]`;

export const returnCommand: Command = {
  questions: [`Which step? One of: ${returnSteps.join(', ')}.`, 'Which return? Give its RET-number or its id.'],
  accepts: ['reason', 'outcome', 'sellable'],
  async run(shop, [step = '', name = ''], { reason: note = '', outcome = 'refunded', sellable = '' }, done) {
    if (!isReturnStep(step)) throw new InvalidCommand(`There is no step “return ${step}”. The steps are: ${returnSteps.join(', ')}.`);
    if (outcome !== 'refunded' && outcome !== 'exchanged') throw new InvalidCommand('The outcome must be “refunded” or “exchanged”.');
    if (!/^(?:all|\d+(?:,\d+)*|)$/.test(sellable)) throw new InvalidCommand('--sellable must be “all” or line numbers such as 1,2.');
    return ok(await runReturn(shop, { step, name, note, isExchanged: outcome === 'exchanged', sellable }, done));
  },
};
