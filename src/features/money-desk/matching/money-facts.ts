import type { BankCoverage } from '../../../rules/bank/bank-coverage.ts';
import type { BankRow } from '../../../rules/matching/match-bank.ts';
import type { CashLine, CashParcel } from '../../../rules/matching/match-cash.ts';
import type { ChargedCost, ForeignCharge, QuotedCost } from '../../../rules/matching/match-costs.ts';
import type { GatewayMove } from '../../../rules/matching/match-recon.ts';
import type { Clock, Pair, Reason, Verdict } from '../../../rules/matching/pairs.ts';
import type { DatedTariff } from '../../../rules/matching/tariff-days.ts';
import type { Paise } from '../../../rules/money/money.ts';
import type { ReconLine } from '../../../rules/settlements/recon-lines.ts';
import type { SettlementState } from '../../../rules/settlements/settlement-state.ts';

/** A line of a statement, with its account and the balance after it. */
export interface BankFact extends BankRow {
  readonly account: string;
  readonly balance: Paise;
}

export interface SettlementFact {
  readonly id: string;
  readonly amount: Paise;
  readonly state: SettlementState;
  readonly utr: string;
  /** UTC ms */
  readonly at: number;
}

/** A courier's payment: what its lines add up to, less what it kept. */
export interface RemittanceFact {
  readonly id: string;
  readonly utr: string;
  readonly amount: Paise;
  /** IST day */
  readonly on: string;
}

/** Quote of a parcel, and when it was booked. */
export interface QuoteFact extends QuotedCost {
  /** UTC ms */
  readonly at: number;
}

/** A verdict as it is recorded. */
export interface KnownVerdict {
  readonly pair: Pair;
  readonly subject: string;
  readonly verdict: Verdict;
  readonly reason: Reason | '';
  readonly difference: Paise;
  readonly month: string;
}

/** A match, as it is recorded. */
export interface NewMatch {
  readonly leftKind: 'capture' | 'refund' | 'settlement' | 'parcel' | 'remittance' | 'cost';
  readonly leftId: string;
  readonly rightKind: 'recon-line' | 'bank-line' | 'remittance-line' | 'charge';
  readonly rightId: string;
  readonly amount: number;
  readonly month: string;
}

export interface KnownMatch {
  readonly leftKind: string;
  readonly leftId: string;
  readonly rightId: string;
  /** 'rule', or who matched it. */
  readonly by: string;
}

/** A match with a line of the bank. */
export interface BankMatch extends KnownMatch {
  readonly amount: number;
  /** A person made it, or its month is closed: no run changes it. */
  readonly isFixed: boolean;
}

/** All that everybody told about some months, and what is recorded of it. */
export interface MoneyFacts {
  readonly clock: Clock;
  /** IST day: what came before is judged only where it is not explained yet. */
  readonly from: string;
  /** The same for the bank, which may be read late, and for payments of couriers, which may be noted late. */
  readonly bankFrom: string;
  readonly cashFrom: string;
  /** UTC ms of the first line that the gateway told; captures from before were settled unread. Null: none was told. */
  readonly readSince: number | null;
  /** UTC ms at which a courier collected cash first. Null: none did. */
  readonly collectedSince: number | null;
  readonly captures: readonly GatewayMove[];
  readonly refunds: readonly GatewayMove[];
  /** The newest versions. */
  readonly lines: readonly ReconLine[];
  /** Terms agreed with the gateway for each method, from a day on. */
  readonly tariffs: readonly DatedTariff[];
  /** Those of settlements that are here with all of their lines, and of settlements that were not read. */
  readonly settlementLines: readonly ReconLine[];
  readonly settlements: readonly SettlementFact[];
  /** Those that the bank may show since `bankFrom`, without their lines. */
  readonly sent: readonly SettlementFact[];
  readonly bank: readonly BankFact[];
  /** Days of the statements, by account. */
  readonly covered: ReadonlyMap<string, BankCoverage>;
  readonly parcels: readonly CashParcel[];
  readonly remittances: readonly RemittanceFact[];
  readonly remittanceLines: readonly CashLine[];
  readonly quotes: readonly QuoteFact[];
  readonly charges: readonly ChargedCost[];
  readonly foreign: readonly ForeignCharge[];
  readonly verdicts: readonly KnownVerdict[];
  /** All but those with lines of the bank. */
  readonly matches: readonly KnownMatch[];
  readonly bankMatches: readonly BankMatch[];
}
