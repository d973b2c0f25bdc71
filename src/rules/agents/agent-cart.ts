import { LINE_QUANTITY_MAX } from '../limits.ts';
import { decodeId, encodeId, parsePieceId, pieceId } from '../links/piece-id.ts';
import { AGENT_LINES_MAX } from './protocol.ts';

/** A line as an agent asks for it. */
export interface AgentLine {
  /** 'P12-6' */
  readonly id: string;
  readonly quantity: number;
}

/** A cart and the checkout that was made of it share what they contain, and when they end. */
export interface AgentBasket {
  /** Names both. */
  readonly nonce: string;
  /** UTC ms. */
  readonly createdAt: number;
  readonly lines: readonly AgentLine[];
}

const pairIn = (text: string): AgentLine | null => {
  const at = text.lastIndexOf(':');
  const [id, digits] = [decodeId(text.slice(0, at)), text.slice(at + 1)];
  return id !== null && /^[1-9]\d?$/.test(digits) && parsePieceId(id) ? { id, quantity: Number(digits) } : null;
};

/** Lines as the address of a link to buy has them: 'P12-6:2,P13:1' */
export const linesText = (lines: readonly AgentLine[]): string => lines.map(({ id, quantity }) => `${encodeId(id)}:${quantity}`).join(',');

/** The reverse of `linesText`; null for any other text. */
export function readLines(text: string): readonly AgentLine[] | null {
  const lines = text.split(',').map(pairIn);
  return lines.length <= AGENT_LINES_MAX && lines.every((line) => line !== null) ? lines : null;
}

/** Returns the lines with each piece once, at most LINE_QUANTITY_MAX of it. */
export function joinedLines(lines: readonly AgentLine[]): AgentLine[] {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of lines) {
    const piece = parsePieceId(id);
    const name = piece ? pieceId(piece) : id;
    pieces.set(name, Math.min(LINE_QUANTITY_MAX, (pieces.get(name) ?? 0) + quantity));
  }
  return [...pieces].map(([id, quantity]) => ({ id, quantity }));
}

/** Returns the content of a cart's id, without its signature. */
export const basketText = ({ nonce, createdAt, lines }: AgentBasket): string => `${nonce}!${createdAt.toString(36)}!${linesText(lines)}`;

/** The reverse of `basketText`; null for any other text. */
export function readBasket(text: string): AgentBasket | null {
  const [nonce = '', created = '', rest = '', ...more] = text.split('!');
  const lines = readLines(rest);
  if (!/^[\w-]{16}$/.test(nonce) || !/^[0-9a-z]{1,10}$/.test(created) || !lines || more.length > 0) return null;
  return { nonce, createdAt: Number.parseInt(created, 36), lines };
}

/**
 * Returns the address at which a shopper goes on: a permalink with these lines, which says in its attribution that an agent led there.
 * @param site of the agent: 'agent.in'
 */
export function handOver(shop: string, lines: readonly AgentLine[], site: string): string {
  const attribution = [
    ['utm_source', 'ucp'],
    ['utm_medium', 'agent'],
    ['utm_campaign', site],
  ].map(([name, value]) => `attribution/${name}=${encodeURIComponent(value ?? '')}`);
  return `${shop}/buy/${linesText(lines)}?${attribution.join('&')}`;
}
