import type { disputes } from '../../../features/disputes/disputes.table.ts';
import { drawDocument } from '../../../features/invoices/pdf/document-pdf.server.ts';
import { type Fonts, readFonts } from '../../../features/invoices/pdf/fonts.server.ts';
import { type Ink, MARGIN, Sheet, WIDTH } from '../../../features/invoices/pdf/sheet.server.ts';
import { lastKnownStore } from '../../../features/settings/store.server.ts';
import type { Shop } from '../../../platform/shop.ts';
import { addressLines } from '../../../rules/address/address.ts';
import { formatClock, formatDate } from '../../../rules/dates.ts';
import { reasonText } from '../../../rules/disputes/dispute-states.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { statusLabel } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { stateWords } from '../../parts/status/parcel-state.ts';
import type { Evidence } from './evidence-facts.server.ts';

type Dispute = typeof disputes.$inferSelect;

/** Points of the column with times and words before a fact. */
const LEFT = 140;
/** Points that a fact needs to begin on a page, and that each further line of it needs. */
const ROOM = 40;
const LINE_ROOM = 12;

/** '28 November 2026, 1:54 pm': a bank reads the file when another year may have begun. */
const timeOf = (at: number) => `${formatDate(at)}, ${formatClock(at)}`;

/** Sets headings and lines one below the other, on as many pages as they need. */
class Paper {
  private y = MARGIN;
  private readonly sheet: Sheet;

  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }

  private below(height: number): number {
    if (!this.sheet.hasRoom(this.y, height)) {
      this.sheet.newPage();
      this.y = MARGIN;
    }
    return this.y;
  }

  line(text: string, ink: Ink = {}): void {
    const y = this.below(ROOM);
    this.y = y + this.sheet.text(text, MARGIN, y, WIDTH, ink) + 3;
  }

  heading(text: string): void {
    const y = this.below(ROOM * 2) + 12;
    const height = this.sheet.text(text, MARGIN, y, WIDTH, { size: 11, font: 'bold', as: 'H2' });
    this.sheet.rule(y + height + 2, 0.75);
    this.y = y + height + 8;
  }

  /** A fact behind its word; without a value, nothing. */
  fact(word: string, value: string): void {
    if (value === '') return;
    this.sheet.part('P', () => {
      this.sheet.text(word, MARGIN, this.below(ROOM), LEFT - 8, { isSoft: true, as: 'Span' });
      // A letter of the buyer may be longer than what is left of the page.
      for (const line of this.sheet.linesOf(value, WIDTH - LEFT, {})) {
        const y = this.below(LINE_ROOM);
        this.y = y + this.sheet.text(line, MARGIN + LEFT, y, WIDTH - LEFT, { as: 'Span' });
      }
    });
    this.y += 3;
  }
}

/** The file that goes to the bank: the facts of the order, the deliveries, the messages, and the invoice. It names no address of a computer. */
export async function evidencePdf(shop: Shop, dispute: Dispute, evidence: Evidence): Promise<Uint8Array<ArrayBuffer>> {
  return drawEvidence(await readFonts(shop.env, evidence), dispute, evidence, shop.now);
}

function drawEvidence(fonts: Fonts, dispute: Dispute, evidence: Evidence, now: number): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new Sheet(fonts, `Evidence ${dispute.id}`, lastKnownStore().brand.name, now);
  const paper = new Paper(sheet);
  paper.line(`Evidence against dispute ${dispute.id}`, { size: 18, font: 'bold', as: 'H1' });
  paper.line(`${lastKnownStore().brand.name}. Made ${timeOf(now)}, Indian time, as are all times below.`, { isSoft: true });
  drawOrder(paper, dispute, evidence);
  drawDeliveries(paper, evidence);
  drawMessages(paper, evidence);
  sheet.foot(`Dispute ${dispute.id}`);
  if (evidence.invoice) {
    sheet.newPage();
    drawDocument(sheet, evidence.invoice);
  }
  return sheet.finish();
}

function drawOrder(paper: Paper, dispute: Dispute, { order, payment, pieces, steps, invoice }: Evidence): void {
  paper.heading('The order');
  paper.fact('Order', orderNumber(order.number));
  paper.fact('Placed', timeOf(order.createdAt));
  paper.fact('Buyer', [order.name || 'erased on request', order.email].filter(Boolean).join(', '));
  paper.fact('Account', order.hasAccount ? 'placed by a signed-in customer' : 'placed as a guest');
  paper.fact('Delivered to', order.name ? addressLines(order.address).join(', ') : '');
  paper.fact('Total', formatInr(order.total));
  paper.fact(
    'Payment',
    `${payment.id}, ${formatInr(payment.amount)}${payment.method ? `, ${payment.method}` : ''}, ${timeOf(payment.createdAt)}`,
  );
  paper.fact('Refunded before', payment.refunded > 0 ? formatInr(payment.refunded) : 'nothing');
  paper.fact('Disputed', `${formatInr(dispute.amount)}, ${reasonText(dispute.reasonCode)}`);
  for (const { name, size, quantity } of pieces) paper.fact('Piece', `${quantity} × ${name}${size ? `, size ${size}` : ''}`);
  // Two of its states are one to the buyer.
  for (const [step, { to, at }] of steps.entries()) {
    const before = steps[step - 1];
    if (before === undefined || statusLabel(before.to) !== statusLabel(to)) paper.fact(timeOf(at), statusLabel(to));
  }
  paper.fact('Invoice', invoice ? 'on the last pages' : 'none was issued');
}

function drawDeliveries(paper: Paper, { parcels, track }: Evidence): void {
  const sent = parcels.filter(({ direction }) => direction === 'out');
  paper.heading('Delivery: what the courier reports');
  if (sent.length === 0) paper.line('No parcel was booked.');
  for (const { id, number, carrier, courier, awb, pin, pickedUpAt, deliveredAt } of sent) {
    paper.line(
      `Parcel ${number}: ${carrier || (courier === 'manual' ? 'another courier' : courier)}${awb ? `, number ${awb}` : ''}, to PIN code ${pin}`,
      { font: 'bold' },
    );
    paper.fact('Picked up', pickedUpAt === null ? '' : timeOf(pickedUpAt));
    paper.fact('Proof of delivery', deliveredAt === null ? 'not delivered yet' : `delivered ${timeOf(deliveredAt)}, by the courier’s scan`);
    for (const scan of track.filter(({ parcelId }) => parcelId === id)) {
      paper.fact(
        timeOf(scan.at),
        [scan.text || (scan.state === null ? '' : stateWords[scan.state][0]), scan.place].filter(Boolean).join(', '),
      );
    }
  }
}

function drawMessages(paper: Paper, { messages, written }: Evidence): void {
  paper.heading('Messages with the buyer');
  if (messages.length + written.length === 0) paper.line('None was sent.');
  for (const { kind, channel, recipient, sentAt, delivery } of messages) {
    const what = `${kind.replaceAll('-', ' ')}, by ${channel} to ${recipient}${delivery === null ? '' : `: ${delivery}`}`;
    paper.fact(sentAt === null ? '' : timeOf(sentAt), what);
  }
  for (const { at, by, text } of written) paper.fact(timeOf(at), `${by === '' ? 'The buyer' : 'The shop'} wrote: ${text}`);
}
