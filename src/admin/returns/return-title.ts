import { returnNumber } from '../../rules/returns/returns.ts';

/** 'Exchange RET-1001' */
export const returnTitle = (kind: 'return' | 'exchange', number: number): string =>
  `${kind === 'exchange' ? 'Exchange' : 'Return'} ${returnNumber(number)}`;
