import { orderNumberIn } from '../../order/lists/order-search.ts';
import { safeLink } from '../../safe-link.ts';
import { bare } from '../../typed/format-characters.ts';
import { type CourierId, courierNamed, parcelNumberFault, trackingLink } from './couriers.ts';

/** A pasted line: the number of an order with the link to its parcel, or what is wrong with it. */
export type ShipmentLine =
  | { readonly line: number; readonly text: string; readonly order: number; readonly url: string }
  | { readonly line: number; readonly text: string; readonly fault: string };

/** Cells as a spreadsheet copies them, or as people type them. */
const cellsOf = (text: string): string[] =>
  (/[\t;,|]/.test(text) ? text.split(/[\t;,|]/) : text.split(/\s+/))
    .map((cell) => bare(cell).replace(/^(\d+)\.0$/, '$1'))
    .filter((cell) => cell !== '');

type Read = { readonly order: number; readonly parcel: string; readonly url: string } | { readonly fault: string };

function readLine(text: string, courier: CourierId): Read {
  const [first = '', written = '', ...rest] = cellsOf(text);
  // Post offices write their numbers in groups: 'EE 123 456 789 IN'.
  const parcel = written.replaceAll(' ', '');
  const order = orderNumberIn(first);
  if (order === null) return { fault: 'The line does not begin with an order number.' };
  if (parcel === '') return { fault: 'The tracking number is missing.' };
  if (/^https?:/i.test(parcel)) {
    const url = safeLink(parcel);
    return url?.startsWith('https://') ? { order, parcel: url, url } : { fault: 'A tracking link begins with https://.' };
  }
  const wrong = parcelNumberFault(parcel);
  if (wrong) return { fault: wrong };
  const named = rest.length === 0 ? courier : courierNamed(rest.join(' '));
  if (!named) return { fault: `The courier “${rest.join(' ')}” is not known.` };
  return { order, parcel: parcel.toUpperCase(), url: trackingLink(named, parcel) };
}

/**
 * Reads order numbers with tracking numbers, one pair a line, as they are pasted from a spreadsheet: the courier may follow in a third
 * column. A first line without a digit counts as the names of the columns. An order or a parcel that comes twice is a fault.
 */
export function readShipments(text: string, courier: CourierId): ShipmentLine[] {
  const orders = new Map<number, number>();
  const parcels = new Map<string, number>();
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter(({ line, text: words }) => words !== '' && !(line === 1 && !/\d/.test(words)))
    .map(({ line, text: words }): ShipmentLine => {
      const read = readLine(words, courier);
      if ('fault' in read) return { line, text: words, fault: read.fault };
      const sameOrder = orders.get(read.order);
      if (sameOrder) return { line, text: words, fault: `The order is in line ${sameOrder} already.` };
      const sameParcel = parcels.get(read.parcel);
      if (sameParcel) return { line, text: words, fault: `The tracking number is in line ${sameParcel} already.` };
      orders.set(read.order, line);
      parcels.set(read.parcel, line);
      return { line, text: words, order: read.order, url: read.url };
    });
}
