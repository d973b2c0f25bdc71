import { sql } from 'drizzle-orm';

const address = 'lower(customer_email)';
const untilPlus = `substr(${address}, 1, min(instr(${address} || '+', '+'), instr(${address} || '@', '@')) - 1)`;
/** SQL over a row of `orders`: the mailbox of its address. */
export const mailboxOf = sql.raw(`CASE WHEN substr(${address}, instr(${address}, '@') + 1) IN ('gmail.com', 'googlemail.com')
  THEN replace(${untilPlus}, '.', '') || '@gmail.com' ELSE ${untilPlus} || substr(${address}, instr(${address}, '@')) END`);

/** SQL over a row of `orders`: what was paid in advance. */
export const advancedOf = sql`(CASE WHEN advance_paid THEN advance_paise ELSE 0 END)`;
