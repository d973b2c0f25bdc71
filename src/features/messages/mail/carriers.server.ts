import type { MailCarrierName } from '../../../platform/carrier-settings.ts';
import type { Env } from '../../../platform/env.ts';
import { cloudflare } from './cloudflare.server.ts';
import type { MailCarrier } from './mail-carrier.ts';
import { ses } from './ses.server.ts';

const carriers: Readonly<Record<MailCarrierName, MailCarrier>> = { cloudflare, ses };

/** The carriers of the shop: the first, then the second if one is set. A command has no e-mail binding. */
export const carriersOf = ({ MAIL_VIA, MAIL_FALLBACK, EMAIL }: Env): MailCarrier[] =>
  [MAIL_VIA, MAIL_FALLBACK].flatMap((name) => (name && (name !== 'cloudflare' || EMAIL) ? [carriers[name]] : []));
