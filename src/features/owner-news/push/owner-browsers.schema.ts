import * as z from 'zod/mini';
import { sent, sentAs } from '../../../rules/fields/sent-fields.ts';
import { isPushEndpoint } from '../../../rules/owner-news/push-services.ts';

const ENDPOINT_MAX = 2_000;

/** Subscription of a browser: its address at its push service, a point of P-256 and sixteen bytes in base64url. */
export const ownerBrowserBody = z.object({
  endpoint: sent(ENDPOINT_MAX).check(z.refine(isPushEndpoint, 'The shop does not know this push service.')),
  p256dh: sentAs(/^B[\w-]{86}$/, 'This is not the key of a browser.'),
  auth: sentAs(/^[\w-]{22}$/, 'This is not the secret of a browser.'),
});
export type OwnerBrowserFields = z.output<typeof ownerBrowserBody>;

/** A browser that is told, for the settings. */
export interface OwnerBrowser {
  readonly id: string;
  readonly label: string;
  /** UTC ms. */
  readonly createdAt: number;
  /** The end of its address, by which a browser finds itself in the list. */
  readonly mark: string;
}

/** Characters of `mark`. */
export const MARK_CHARS = 24;

/** Outcome of a test. `gone`: the browser has ended it, and is off the list. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';
