import * as z from 'zod';
import { disputePhases, disputeStatuses } from '../../../rules/disputes/dispute-states.ts';
import { paise } from '../../../rules/money/money.ts';
import { type ReconLine, reconTypes } from '../../../rules/settlements/recon-lines.ts';
import { settlementStates } from '../../../rules/settlements/settlement-state.ts';
import type { GatewayDispute, GatewayReconLine, GatewaySettlement } from '../gateway-settlements.ts';

const amount = z.number().int().transform(paise);
/** A charge; null or 0 if nothing was charged. */
const charge = z
  .number()
  .int()
  .nullish()
  .transform((sum) => paise(sum ?? 0));
const word = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
/** Unix seconds → UTC ms. */
const time = z.number().transform((seconds) => seconds * 1_000);

/** Settlement that goes to the bank, in the shop's words. */
export const settlementShape = z
  .object({
    id: z.string().min(1),
    amount,
    status: z.enum(settlementStates),
    fees: amount,
    tax: amount,
    utr: word,
    created_at: time,
  })
  .transform(
    ({ id, amount, status, fees, tax, utr, created_at }): GatewaySettlement => ({
      id,
      amount,
      state: status,
      fees,
      tax,
      utr,
      settledAt: created_at,
    }),
  );

const line = z.object({
  entity_id: z.string().min(1),
  type: z.enum(reconTypes),
  debit: amount,
  credit: amount,
  amount,
  currency: z.string(),
  fee: charge,
  tax: charge,
  on_hold: z.boolean(),
  settled: z.boolean(),
  created_at: time,
  settled_at: time.nullish(),
  settlement_id: word,
  settlement_utr: word,
  payment_id: word,
  order_id: word,
  dispute_id: word,
  method: word,
});

/** A line of a settlement in the shop's words, with all that Razorpay said; its notes are a text, an object or nothing. */
export const reconLineShape = z.looseObject({}).transform((json, context): GatewayReconLine => {
  const read = line.safeParse(json);
  if (!read.success) {
    context.addIssue({ code: 'custom', message: 'recon-line' });
    return z.NEVER;
  }
  const { entity_id, on_hold, settled, settled_at, settlement_id, settlement_utr, payment_id, order_id, dispute_id, created_at, ...same } =
    read.data;
  const words: ReconLine = {
    ...same,
    ...{ entityId: entity_id, isOnHold: on_hold, isSettled: settled, settledAt: settled_at ?? null, settlementId: settlement_id },
    ...{ utr: settlement_utr, paymentId: payment_id, orderId: order_id, disputeId: dispute_id },
  };
  return { line: words, madeAt: created_at, json };
});

/** A dispute in the shop's words. What it says of money that was taken is left out: it is 0 until the dispute is lost. */
export const disputeShape = z
  .object({
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount,
    currency: z.literal('INR'),
    reason_code: word,
    respond_by: time.nullish(),
    status: z.enum(disputeStatuses),
    phase: z.enum(disputePhases),
    created_at: time,
  })
  .transform(
    ({ id, payment_id, amount, reason_code, respond_by, status, phase, created_at }): GatewayDispute => ({
      ...{ id, paymentId: payment_id, amount, reasonCode: reason_code, status, phase, respondBy: respond_by ?? null, openedAt: created_at },
    }),
  );
