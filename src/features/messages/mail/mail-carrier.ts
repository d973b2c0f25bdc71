import type { MailCarrierName } from '../../../platform/carrier-settings.ts';
import type { Env } from '../../../platform/env.ts';

/** A mail as every carrier gets it. */
export interface OutgoingMail {
  readonly from: { readonly email: string; readonly name: string };
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The reason why a carrier refuses a mail now. quota: its daily quota is used. setup: a key, the sender or the account is wrong, which a
 * person must correct. later: it is busy, down or silent.
 */
export type CarrierFault = 'quota' | 'setup' | 'later';
/** Besides those, faults of one mail alone. pointless: nobody can deliver it. stuck: the mail itself is wrong. */
export type MailFault = CarrierFault | 'pointless' | 'stuck';

/** The carrier does not take any mail now. */
export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  readonly fault: CarrierFault;
  /** True if the carrier may have taken the mail all the same: it did not answer. */
  readonly mayHaveIt: boolean;

  constructor(message: string, fault: CarrierFault, mayHaveIt = false) {
    super(message);
    this.fault = fault;
    this.mayHaveIt = mayHaveIt;
  }
}

export interface MailCarrier {
  readonly name: MailCarrierName;
  /**
   * Sends one mail.
   * @returns the carrier's id of the mail
   * @throws CarrierError, UndeliverableError, StuckError
   */
  send(env: Env, mail: OutgoingMail): Promise<string | null>;
}
