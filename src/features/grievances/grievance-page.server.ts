import { logFault } from '../../platform/log/log.ts';
import { readForm } from '../../platform/request/body.ts';
import { CookieNeeded } from '../../platform/request/cookie-challenge.ts';
import { limit } from '../../platform/request/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import { isShut, shopErrorIn } from '../../platform/shop-error.ts';
import { attemptLimits } from '../../rules/people/rate-limits.ts';
import { accountRefusal } from '../../rules/refusals/account-refusals.ts';
import { fieldErrors } from '../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';
import { assertHuman } from '../auth/captcha.server.ts';
import { ipAttempt } from '../auth/rate-limits.server.ts';
import { type LayoutData, readLayoutData } from '../content/layout-data.server.ts';
import { grievanceFormTexts } from './grievance-form.texts.ts';
import { grievanceForm } from './grievances.schema.ts';
import { type RaisedGrievance, raiseGrievance } from './raise-grievance.server.ts';

const fieldNames = ['topic', 'order', 'text', 'name', 'email', 'phone', 'website'] as const;
type Field = (typeof fieldNames)[number];

export interface GrievancePage {
  readonly frame: LayoutData;
  readonly status: 200 | 403 | 422 | 429 | 503;
  /** The form as typed. */
  readonly typed: Readonly<Record<Field, string>>;
  /** Sentences next to the fields. */
  readonly faults: Readonly<Partial<Record<string, string>>>;
  /** A sentence above the form; null if nothing went wrong. */
  readonly problem: string | null;
  /** The site key of the captcha that the form needs now; null without one. */
  readonly captcha: string | null;
  /** The number of a complaint in the same words, which another browser sent: its link is in the mail alone. */
  readonly known: string | null;
}

/** A complaint with the link that opens it. */
type OpenedGrievance = RaisedGrievance & { readonly token: string };

/**
 * Returns the data of /grievance for a GET or a POST; for a POST that succeeded, the complaint. A sender that fills in the honeypot sees
 * the empty form again and nothing is stored. Never throws: a failure becomes a sentence on the page, with everything that was typed.
 */
export async function grievancePage(
  shop: Shop,
  request: Request,
  sender: string,
): Promise<GrievancePage | { readonly raised: OpenedGrievance }> {
  const isSent = request.method === 'POST';
  const form = isSent ? await readForm(request) : new URLSearchParams();
  const typed = Object.fromEntries(fieldNames.map((field) => [field, form.get(field) ?? ''])) as Record<Field, string>;
  const page = async (
    status: GrievancePage['status'],
    said: Partial<Pick<GrievancePage, 'faults' | 'problem' | 'captcha' | 'known'>> = {},
  ) => ({
    ...{ frame: await readLayoutData(shop), status, typed, faults: {}, problem: null, captcha: null, known: null },
    ...said,
  });
  if (!isSent || typed.website) return page(200);
  const read = grievanceForm.safeParse(typed);
  if (!read.success) {
    const faults = fieldErrors(read.error.issues);
    return page(422, { faults, problem: grievanceFormTexts().notSent });
  }
  try {
    await limit(shop, 'FORM_LIMIT', request);
    // The field that Turnstile adds to a form.
    const proof = { captcha_token: form.get('cf-turnstile-response') ?? undefined };
    await assertHuman(shop, request, proof, { subject: [], here: ipAttempt(request, 'complaint', attemptLimits.complaintHere) });
    const raised = await raiseGrievance(shop, read.data, sender);
    const { token } = raised;
    return token === null ? page(200, { known: raised.number }) : { raised: { ...raised, token } };
  } catch (error) {
    if (error instanceof CookieNeeded) throw error;
    const code = shopErrorIn(error)?.code;
    if (code === 'CAPTCHA_NEEDED')
      return page(403, { problem: accountRefusal('CAPTCHA_NEEDED').message, captcha: shop.env.TURNSTILE_SITE_KEY ?? null });
    // A complaint must always be possible: the page names the officer next to the form.
    if (code === 'TOO_MANY_TRIES') return page(429, { problem: grievanceFormTexts().tooMany });
    if (isShut(code)) return page(503, { problem: orderRefusal(code).message });
    logFault('grievance', error);
    return page(503, { problem: orderRefusal('SHOP_BUSY').message });
  }
}
