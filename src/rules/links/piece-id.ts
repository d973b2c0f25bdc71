import { SIZE_LENGTH_MAX } from '../limits.ts';

/** A piece as a link names it. `size` is '' for one without sizes, or where the link leaves the choice open. */
export interface LinkedPiece {
  readonly productId: number;
  readonly size: string;
}

/** The id as it may be in an address. Every other one is written as '~' and its base64url. */
const PLAIN = /^[A-Za-z0-9._-]+$/;
const ENCODED_MAX = 120;
const marked = (part: string) => part.replace(/[_-]/g, '_$&');

/** The parts of an id are joined by '-'; one of a part itself is written '_-', so that a later part, such as a colour, can follow. */
function partsOf(id: string): string[] | null {
  const parts = [''];
  for (let at = 0; at < id.length; at += 1) {
    const sign = id[at] ?? '';
    if (sign === '-') {
      parts.push('');
      continue;
    }
    if (sign === '_') at += 1;
    const taken = id[at] ?? '';
    if (sign === '_' && taken !== '_' && taken !== '-') return null;
    parts[parts.length - 1] += taken;
  }
  return parts;
}

/** Returns the id of a piece: 'P12', 'P12-2.6'. */
export const pieceId = ({ productId, size }: LinkedPiece): string => [`P${productId}`, ...(size === '' ? [] : [marked(size)])].join('-');

/** The reverse; null for an id that names no piece, such as one with a part that this shop does not know. */
export function parsePieceId(id: string): LinkedPiece | null {
  const [product = '', size, ...more] = partsOf(id) ?? [];
  const [, digits] = /^P([1-9][0-9]{0,8})$/.exec(product) ?? [];
  if (!digits || more.length > 0 || size === '' || (size?.length ?? 0) > SIZE_LENGTH_MAX) return null;
  return { productId: Number(digits), size: size ?? '' };
}

/** Writes an id for an address: 'P12-2.6' stays, 'P12-½' becomes '~UDEyLcK9'. */
export function encodeId(id: string): string {
  if (PLAIN.test(id)) return id;
  const bytes = String.fromCharCode(...new TextEncoder().encode(id));
  return `~${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The reverse; null where the text is no id, holds control characters, or is not written as `encodeId` writes it. */
export function decodeId(text: string): string | null {
  if (PLAIN.test(text)) return text;
  if (!/^~[A-Za-z0-9_-]+$/.test(text) || text.length > ENCODED_MAX) return null;
  try {
    const bytes = Uint8Array.from(atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const id = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return !/\p{Cc}/u.test(id) && encodeId(id) === text ? id : null;
  } catch {
    return null;
  }
}
