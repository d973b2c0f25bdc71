import * as z from 'zod/mini';
import { dayInAddress } from '../../../rules/fields/day-fields.ts';
import { choice, filter, listQuery, longText, neededLongText, search, text } from '../../../rules/fields/fields.ts';
import { uuid } from '../../../rules/fields/id-fields.ts';
import { sent } from '../../../rules/fields/sent-fields.ts';
import { ORDER_NOTE_MAX, REASON_MAX } from '../../../rules/limits.ts';
import { ORIGIN_PATTERN } from '../../../rules/links/origin.ts';
import { orderTabs } from '../../../rules/order/lists/order-tabs.ts';
import { orderStatuses } from '../../../rules/order/order-status.ts';
import { businessChecks, gstin, legalName } from '../../payment/business.schema.ts';

const LINK_MAX = 500;

/** Address of the list. */
export const orderListQuery = listQuery({
  tab: choice(orderTabs, 'pack'),
  search,
  status: choice([...orderStatuses, ''], ''),
  /** Origin of the orders: 'chat', 'link', or one place of links: 'link:wa'. */
  origin: filter(ORIGIN_PATTERN),
  /** First and last day of the orders, in India. */
  from: dayInAddress,
  to: dayInAddress,
});
export type OrderListQuery = z.output<typeof orderListQuery>;

/** A choice in the status select. `seen`: the status that the screen showed. */
export const statusBody = z.object({
  to: z.enum(orderStatuses),
  seen: z.enum(orderStatuses),
  reason: longText(REASON_MAX),
  /** The version of the order's edits that the screen showed: one that was changed meanwhile is not moved. */
  version: z.optional(z.int().check(z.minimum(0))),
  /** The screen offers Undo, so the mail waits as long. */
  undoable: z.optional(z.boolean()),
});

/** The step that is taken back. */
export const undoBody = z.object({ from: z.enum(orderStatuses), to: z.enum(orderStatuses) });

export const noteBody = z.object({
  id: uuid,
  text: neededLongText(ORDER_NOTE_MAX, 'Write the note first.'),
});

/** `key`: of the mail that is sent again; `id`: made by the browser for this press. */
export const sendAgainBody = z.object({ id: uuid, key: sent(400) });

/** The business that the order is billed to; both empty for a person. Its State is compared with that of the delivery. */
export const businessBody = z
  .object({ gstin, legalName })
  .check(...businessChecks({ gstin: 'gstin', legalName: 'legalName', state: 'state' }));
export type BusinessFields = z.output<typeof businessBody>;

/** Page of the carrier about the parcel; '' takes it away. */
export const trackingBody = z.object({ url: text(LINK_MAX) });
