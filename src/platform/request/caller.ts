import type { Account, PageOwner } from './visitor.ts';

/**
 * The sender of a request to the API: known to the database at once, and to the code with the first batch that it sends.
 */
export interface Caller {
  /** For the queries and statements of any batch, the first one too. */
  readonly owner: PageOwner;
  /** The account, null for a guest. A round trip of its own only where no batch has brought it yet. */
  account(): Promise<Account | null>;
  /** Returns the signed-in user's id. @throws ShopError LOGIN_REQUIRED for a guest */
  userId(): Promise<string>;
  /**
   * Lets the first batch bring the account. `isRequired`: an anonymous batch is refused with LOGIN_REQUIRED, and without a cookie
   * this throws it at once.
   */
  arriveWithFirstBatch(isRequired: boolean): void;
}
