import { SIZE_LENGTH_MAX } from '../../../rules/limits.ts';
import type { PieceChange } from './change-pieces.server.ts';

const whole = (typed: string | null): number => (/^\d{1,3}$/.test(typed ?? '') ? Number(typed) : -1);

/** The change that one of the small forms of an order's page asks for; null for the form of the address. */
export function pieceChangeIn(form: URLSearchParams): PieceChange | null {
  const [what, line] = [form.get('what'), whole(form.get('line'))];
  if (what === 'gift-note' || what === 'gift-wrap') return { kind: what };
  if (what === 'size') return { kind: what, line, size: (form.get('size') ?? '').slice(0, SIZE_LENGTH_MAX) };
  return what === 'fewer' ? { kind: what, line, quantity: whole(form.get('quantity')), keepsCoupon: true } : null;
}
