import type { Shop } from '../../platform/shop.ts';
import { sign, verify } from '../../platform/signing.ts';
import { TICKET_LINK_KEPT } from '../../rules/grievances/grievance.ts';

const PURPOSE = 'grievance';

/** 'mail': whoever has the link reads the mails of its address. 'browser': whoever has it wrote the complaint, under any address. */
export type TicketReader = 'mail' | 'browser';

/** The signed text besides the complaint: the first letter of the reader, and the end in UTC ms to base 36. */
const STAMP = /^([mb])([0-9a-z]{1,9})$/;

/** Returns the token of the link that opens a complaint, for TICKET_LINK_KEPT from now. */
export async function ticketToken({ env, now }: Shop, id: string, reader: TicketReader): Promise<string> {
  const stamp = `${reader.charAt(0)}${(now + TICKET_LINK_KEPT).toString(36)}`;
  return `${stamp}.${await sign(env, PURPOSE, `${id}\n${stamp}`)}`;
}

/** Returns the reader of a token; null if it is damaged, forged, of another complaint or has ended. */
export async function readTicketToken({ env, now }: Shop, id: string, token: string): Promise<TicketReader | null> {
  const [stamp = '', signature = ''] = token.split('.');
  const [, letter, until = ''] = STAMP.exec(stamp) ?? [];
  if (!letter || Number.parseInt(until, 36) <= now) return null;
  if (!(await verify(env, PURPOSE, `${id}\n${stamp}`, signature))) return null;
  return letter === 'm' ? 'mail' : 'browser';
}
