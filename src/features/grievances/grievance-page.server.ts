import { logFault } from '../../platform/log.ts';
import { readForm } from '../../platform/request/body.ts';
import { CookieNeeded } from '../../platform/request/cookie-challenge.ts';
import { limit } from '../../platform/request/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import { shopErrorIn } from '../../platform/shop-error.ts';
import { fieldErrors } from '../../rules/refusals/field-errors.ts';
import { orderRefusals } from '../../rules/refusals/order-refusals.ts';
import { type LayoutData, readLayoutData } from '../content/layout-data.server.ts';
import { grievanceForm } from './grievances.schema.ts';
import { type RaisedGrievance, raiseGrievance } from './raise-grievance.server.ts';

const fieldNames = ['topic', 'order', 'text', 'name', 'email', 'phone', 'website'] as const;
type Field = (typeof fieldNames)[number];

export interface GrievancePage {
  readonly frame: LayoutData;
  readonly status: 200 | 422 | 429 | 503;
  /** The form as typed. */
  readonly typed: Readonly<Record<Field, string>>;
  /** Sentences beside the fields. */
  readonly faults: Readonly<Partial<Record<string, string>>>;
  /** A sentence above the form; null where nothing went wrong. */
  readonly problem: string | null;
}

/**
 * The data of /grievance for a GET or a POST; for a POST that succeeded, the complaint. A sender that fills in the honeypot sees the
 * empty form again and nothing is stored. Never throws: a failure becomes a sentence on the page, with everything that was typed.
 */
export async function grievancePage(shop: Shop, request: Request): Promise<GrievancePage | { readonly raised: RaisedGrievance }> {
  const isSent = request.method === 'POST';
  const form = isSent ? await readForm(request).catch(() => new URLSearchParams()) : new URLSearchParams();
  const typed = Object.fromEntries(fieldNames.map((field) => [field, form.get(field) ?? ''])) as Record<Field, string>;
  const page = async (status: GrievancePage['status'], faults: GrievancePage['faults'] = {}, problem: string | null = null) => ({
    ...{ frame: await readLayoutData(shop), status, typed, faults, problem },
  });
  if (!isSent || typed.website) return page(200);
  const read = grievanceForm.safeParse(typed);
  if (!read.success) return page(422, fieldErrors(read.error.issues), 'Nothing is sent yet. Please look at the marked fields.');
  try {
    await limit(shop, 'FORM_LIMIT', request);
    return { raised: await raiseGrievance(shop, read.data) };
  } catch (error) {
    if (error instanceof CookieNeeded) throw error;
    const code = shopErrorIn(error)?.code;
    if (code === 'TOO_MANY_TRIES') return page(429, {}, orderRefusals.TOO_MANY_TRIES[2]);
    if (code === 'SHOP_CLOSED') return page(503, {}, orderRefusals.SHOP_CLOSED[2]);
    logFault('grievance', error);
    return page(503, {}, orderRefusals.SHOP_BUSY[2]);
  }
}
