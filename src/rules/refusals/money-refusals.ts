import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** Refusals of the money desk; only the administrator sees them. */
export const moneyRefusals = {
  BANK_ACCOUNT_UNKNOWN: [404, 'Account not found', 'This account does not exist. Add it first.'],
  STATEMENT_REFUSED: [422, 'Statement not taken', 'The statement cannot be read. Nothing of it was recorded.'],
  STATEMENT_TOO_LONG: [413, 'Too long', 'One file may have 10,000 lines. Download a shorter time from the bank.'],
  VERDICT_MOVED: [409, 'Changed meanwhile', 'This is not as you saw it any more. Look at it again, then decide.'],
  MATCH_REFUSED: [409, 'Not matched', 'One of the two is matched with something else. Look at it again.'],
  MONTH_NOT_OVER: [409, 'Not over yet', 'A month closes once it is over.'],
  MONTH_UNEXPLAINED: [409, 'Not explained', 'Something of this month is neither paid nor accepted.'],
  MONTH_WAITS: [
    409,
    'The bank is not read',
    'Money of this month is on its way to the bank. Read the statements of the days on which it comes.',
  ],
  MONTH_CLOSED: [409, 'Closed before', 'This month is closed.'],
} as const satisfies Record<string, RefusalText>;

/** `moneyRefusal('STATEMENT_REFUSED', 'Line 3: …')` */
export const moneyRefusal = refusalsOf(moneyRefusals);
