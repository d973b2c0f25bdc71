import type { DisputePhase, DisputeStatus } from '../../rules/disputes/dispute-states.ts';
import type { Paise } from '../../rules/money/money.ts';
import type { ReconLine } from '../../rules/settlements/recon-lines.ts';
import type { SettlementState } from '../../rules/settlements/settlement-state.ts';

/** A settlement that the gateway sends to the bank. Times are UTC ms. */
export interface GatewaySettlement {
  readonly id: string;
  /** Negative where refunds took more than came. */
  readonly amount: Paise;
  readonly state: SettlementState;
  /** With the tax in it. */
  readonly fees: Paise;
  readonly tax: Paise;
  /** '' until the bank has a number for it. */
  readonly utr: string;
  readonly settledAt: number;
}

/** A line of a settlement, and all that the gateway said of it. */
export interface GatewayReconLine {
  readonly line: ReconLine;
  /** UTC ms of the payment, refund or adjustment. */
  readonly madeAt: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A payment that a bank disputes. Times are UTC ms. */
export interface GatewayDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Paise;
  readonly status: DisputeStatus;
  readonly phase: DisputePhase;
  /** Word of the gateway for the reason; '' if it has none. */
  readonly reasonCode: string;
  /** Null where the gateway names no time. */
  readonly respondBy: number | null;
  readonly openedAt: number;
}
