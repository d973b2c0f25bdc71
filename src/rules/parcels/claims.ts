import { endOfIstDate, istDate } from '../dates.ts';
import { DAY } from '../limits.ts';
import { gstInside } from '../money/gst.ts';
import { type Paise, paise } from '../money/money.ts';
import { refundOfReturn } from '../returns/return-money.ts';
import { declareStates } from '../states.ts';
import type { ParcelState } from './parcel-states.ts';

/** Why the courier owes something: it lost the parcel, damaged it, or pieces of it came back broken or not at all. */
export const claimReasons = ['lost', 'damaged', 'pieces'] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** Noted; sent to the courier; granted by it; paid; refused, or given up by the shop. open: its next step is due on a day. */
const states = declareStates({ open: ['open'], sent: ['open'], accepted: ['open', 'granted'], paid: ['granted'], refused: [] });
export type ClaimState = (typeof states.all)[number];
export const claimStates = states.all;
export const isClaimOpen = states.is('open');
export const openClaims = states.where(isClaimOpen);
export const grantedClaims = states.where(states.is('granted'));

/** Days within which a claim has to be sent, answered and paid. Couriers publish no common terms: these are the shop's own reminders. */
const DAYS = { open: 7, sent: 7, accepted: 14 } as const;

/** Returns the end of the day on which the next step of a claim is due, in UTC ms. @param from UTC ms at which it got the state */
export const claimDue = (state: keyof typeof DAYS, from: number): number => endOfIstDate(istDate(from + DAYS[state] * DAY));

interface ClaimedPiece {
  readonly quantity: number;
  readonly openedGood: number | null;
}

/** Returns how many pieces of a line are gone: all of a parcel that did not come back, else those that are broken or missing. */
export const gonePieces = ({ quantity, openedGood }: ClaimedPiece): number => quantity - (openedGood ?? 0);

/** Returns what can be claimed for, or null: a lost or damaged parcel at once, one that came back after it was opened. */
export function claimReason(state: ParcelState, pieces: readonly ClaimedPiece[]): ClaimReason | null {
  if (pieces.every((piece) => gonePieces(piece) === 0)) return null;
  if (state === 'lost' || state === 'damaged') return state;
  return state === 'returned' && pieces.some(({ openedGood }) => openedGood !== null) ? 'pieces' : null;
}

interface SoldOrder {
  readonly subtotal: Paise;
  readonly discount: Paise;
  readonly given: Paise;
  readonly taxes: Paise;
  readonly charges: Paise;
  /** All lines of the order. `gstRate`: hundredths of a percent. */
  readonly lines: readonly { readonly line: number; readonly quantity: number; readonly price: Paise; readonly gstRate: number }[];
}

/**
 * Returns what pieces of an order were sold for, the discount off and without GST, in paise: the credit note gives the tax back, so the shop has not
 * lost it. @param gone pieces by line
 */
export function lossOf(order: SoldOrder, gone: Readonly<Record<number, number>>): Paise {
  const lost = order.lines.map(({ line, gstRate }) => {
    const lines = order.lines.map((one) => ({
      quantity: one.quantity,
      unit: one.price,
      refunded: 0,
      now: one.line === line ? Math.min(gone[line] ?? 0, one.quantity) : 0,
    }));
    return gstInside(refundOfReturn(order, lines, false), gstRate, false).taxable;
  });
  return paise(lost.reduce((sum, each) => sum + each, 0));
}
