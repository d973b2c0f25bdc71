import * as z from 'zod/mini';
import { refundSpeeds } from '../../../rules/payment/refund-speed.ts';

/** Speed with which refunds are asked for. `seen`: the version that the form was opened with; 0 before the first. */
export const refundSpeedBody = z.object({ speed: z.enum(refundSpeeds, 'Choose how fast.'), seen: z.number() });
export type RefundSpeedForm = z.input<typeof refundSpeedBody>;
export type RefundSpeedFields = z.output<typeof refundSpeedBody>;
