import { CART_LINES_MAX, LINE_QUANTITY_MAX } from '../limits.ts';
import { ownPath } from '../safe-link.ts';
import { type Origin, originOfLink } from './origin.ts';
import { decodeId, encodeId, type LinkedPiece, parsePieceId, pieceId } from './piece-id.ts';

/** A piece that a link to buy asks for. */
export interface LinkedLine extends LinkedPiece {
  readonly quantity: number;
}

/** Contents of the address of a link to buy. It is only read: nothing of it changes anything before a press. */
export interface Permalink {
  readonly lines: readonly LinkedLine[];
  /** Parts of the address that name no piece, or of which it names too many. */
  readonly unread: number;
  /** The code of a coupon; '' for none. */
  readonly coupon: string;
  readonly origin: Origin;
  /** A path of this shop at which the shopper goes on; null for the checkout. */
  readonly continueTo: string | null;
}

const ITEMS_LENGTH_MAX = 2_000;
const QUERY_LENGTH_MAX = 4_000;
const VALUE_LENGTH_MAX = 300;

/** 'P12-6:2': no leading zero; without a number it is one piece. */
function lineOf(text: string): LinkedLine | null {
  const [, item = '', count = '1'] = /^([^:]+)(?::([1-9][0-9]{0,3}))?$/.exec(text) ?? [];
  const id = decodeId(item);
  const piece = id === null ? null : parsePieceId(id);
  return piece && { ...piece, quantity: Math.min(Number(count), LINE_QUANTITY_MAX) };
}

/** The same piece twice is one line. */
function joined(lines: readonly LinkedLine[]): LinkedLine[] {
  const byId = Map.groupBy(lines, pieceId);
  return [...byId.values()].flatMap((same) => {
    const [first] = same;
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    return first ? [{ ...first, quantity: Math.min(quantity, LINE_QUANTITY_MAX) }] : [];
  });
}

/** A name of a parameter as a pointer: 'discounts/codes/0' and '/discounts/codes/0' are the same. */
const pointer = (name: string) => name.replace(/^\/+/, '');

/**
 * The parameters that this shop reads, by pointer. One that is given twice is ambiguous and counts as absent. All others are dropped:
 * those of the protocol that name the pieces, because the path does; and the buyer's name or address, which belong into no address.
 */
function read(search: string): (name: string) => string {
  if (search.length > QUERY_LENGTH_MAX) return () => '';
  const byPointer = Map.groupBy(new URLSearchParams(search), ([name]) => pointer(name));
  return (name) => {
    const [one, ...others] = byPointer.get(name) ?? [];
    const value = others.length === 0 ? (one?.[1] ?? '') : '';
    return value.length > VALUE_LENGTH_MAX ? '' : value;
  };
}

/** Decoded once, by the parser of the query: what is still encoded then is part of the path. */
function continueTo(given: string): string | null {
  if (given === '' || /[\s\\\p{Cc}]/u.test(given) || /^\/*[a-z][a-z0-9+.-]*:/i.test(given)) return null;
  const path = ownPath(given);
  return path !== null && /^\/(api|media|admin)(\/|$|\?)/i.test(path) ? null : path;
}

/** Reads a link to buy. @param items the part of the path after /buy/: 'P12-6:2,P7'. @param search the query with its '?' */
export function parsePermalink(items: string, search: string): Permalink {
  const parts = items.length > ITEMS_LENGTH_MAX ? [] : items.split(',').filter((part) => part !== '');
  const found = parts.map(lineOf);
  const lines = joined(found.filter((line) => line !== null));
  const value = read(search);
  const coupon = value('discounts/codes/0').trim();
  return {
    lines: lines.slice(0, CART_LINES_MAX),
    unread: found.filter((line) => line === null).length + Math.max(0, lines.length - CART_LINES_MAX) + (parts.length === 0 ? 1 : 0),
    coupon: coupon.length <= 60 ? coupon : '',
    origin: originOfLink(value('attribution/utm_source') || value('utm_source')),
    continueTo: continueTo(value('continue_to')),
  };
}

/** The path of a link to buy some pieces: '/buy/P12-6:2,P7:1'. */
export const permalinkPath = (lines: readonly LinkedLine[]): string =>
  `/buy/${lines.map((line) => `${encodeId(pieceId(line))}:${line.quantity}`).join(',')}`;
