import type { Shop } from '../../platform/shop.ts';
import { sign, verify } from '../../platform/signing.ts';

const PURPOSE = 'grievance';

/** The token of the link that opens a complaint. It never expires: the complaint itself is forgotten in time. */
export const ticketToken = ({ env }: Shop, id: string): Promise<string> => sign(env, PURPOSE, id);

export const isTicketToken = ({ env }: Shop, id: string, token: string): Promise<boolean> => verify(env, PURPOSE, id, token);
