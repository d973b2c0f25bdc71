import type { MailCarrierName } from '../../../platform/carrier-settings.ts';
import type { Env } from '../../../platform/env.ts';

/** A mail as every carrier gets it. */
export interface OutgoingMail {
  /** The same for each attempt to send this mail: letters and digits only, at most 64. */
  readonly key: string;
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
/** Beside those, what is wrong with one mail alone. pointless: nobody can deliver it. stuck: it is wrong in itself. */
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
   * Sends one mail. `mayHaveIt`: an earlier attempt was not answered.
   * @returns the carrier's id of the mail
   * @throws CarrierError, UndeliverableError, StuckError
   */
  send(env: Env, mail: OutgoingMail, mayHaveIt: boolean): Promise<string | null>;
  /** True where `send` finds out whether the carrier has a mail already, so that an attempt without an answer can be repeated. */
  readonly knowsKeys: boolean;
}
