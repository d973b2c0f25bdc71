/** A piece as links and agents name it; without a size if it has none. */
export interface NamedPiece {
  readonly product: number;
  readonly size?: string | undefined;
}

const PLAIN = /^P([1-9][0-9]{0,8})(?:-([A-Za-z0-9._-]{1,20}))?$/;
const SPELLED = /^P([1-9][0-9]{0,8})-(.{1,20})$/u;
const ENCODED_CHARS_MAX = 160;

const plainIn = (text: string, pattern: RegExp): NamedPiece | null => {
  const [, product, size] = pattern.exec(text) ?? [];
  if (!product) return null;
  return { product: Number(product), ...(size !== undefined && { size }) };
};

function encoded(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decoded(text: string): string | null {
  if (text.length > ENCODED_CHARS_MAX || !/^[\w-]+$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the name of a piece in one size, which is safe in an address: 'P12', 'P12-2.6'; with a size of other letters '~' and base64url of
 * that text.
 */
export function pieceId({ product, size }: NamedPiece): string {
  const text = size === undefined ? `P${product}` : `P${product}-${size}`;
  return PLAIN.test(text) ? text : `~${encoded(text)}`;
}

/** The reverse of `pieceId`; null for any other text. */
export function readPieceId(text: string): NamedPiece | null {
  if (!text.startsWith('~')) return plainIn(text, PLAIN);
  const spelled = decoded(text.slice(1));
  // One name for one piece: what another text encodes is no name.
  if (spelled === null || /\p{Cc}/u.test(spelled) || encoded(spelled) !== text.slice(1)) return null;
  return plainIn(spelled, SPELLED) ?? plainIn(spelled, PLAIN);
}
