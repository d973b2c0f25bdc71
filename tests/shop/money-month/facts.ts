import type { CashLine, CashParcel } from '../../../src/rules/matching/match-cash.ts';
import type { ChargedCost, QuotedCost } from '../../../src/rules/matching/match-costs.ts';
import type { Tariff } from '../../../src/rules/matching/match-fees.ts';
import type { GatewayMove } from '../../../src/rules/matching/match-recon.ts';
import type { Clock } from '../../../src/rules/matching/pairs.ts';
import { type Paise, paise } from '../../../src/rules/money/money.ts';
import type { ReconLine } from '../../../src/rules/settlements/recon-lines.ts';
import type { SettlementState } from '../../../src/rules/settlements/settlement-state.ts';
import { seeded } from '../random.ts';

/** A settlement as the gateway lists it. */
export interface ListedSettlement {
  readonly id: string;
  readonly amount: Paise;
  readonly state: SettlementState;
  readonly utr: string;
  /** IST day */
  readonly on: string;
}

/** A payment of a courier: the sum of its lines less what it kept. */
export interface Remittance {
  readonly id: string;
  readonly courier: string;
  readonly utr: string;
  readonly lines: readonly CashLine[];
  readonly deduction: Paise;
  readonly on: string;
}

/** What a statement of the bank shows, before it has a form. */
export interface BankMove {
  readonly on: string;
  /** Signed. */
  readonly amount: Paise;
  readonly text: string;
}

/** A month as everybody told it: the shop, its gateway, its couriers and its bank. */
export interface MoneyMonth {
  readonly captures: readonly GatewayMove[];
  readonly refunds: readonly GatewayMove[];
  readonly lines: readonly ReconLine[];
  readonly settlements: readonly ListedSettlement[];
  readonly parcels: readonly CashParcel[];
  readonly remittances: readonly Remittance[];
  readonly quotes: readonly QuotedCost[];
  readonly charges: readonly ChargedCost[];
  readonly tariffs: readonly Tariff[];
  /** By day. */
  readonly bank: readonly BankMove[];
  readonly clock: Clock;
}

/** Numbers and choices that repeat for the same seed. */
export class Dice {
  private readonly random: () => number;
  constructor(seed: number) {
    this.random = seeded(seed);
  }
  /** A whole number from `from` to `to`. */
  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }
  of<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.int(0, items.length - 1)] ?? items[0];
  }
  /** Whether something happens that does in so many of 100. */
  percent(chance: number): boolean {
    return this.random() * 100 < chance;
  }
  money(from: number, to: number): Paise {
    return paise(this.int(from, to));
  }
}

export const fill = (value: number, digits: number): string => String(value).padStart(digits, '0');
