import type { Denied } from '../../ui/call.client.ts';

/** A refused or lost call of the admin area. `denial` has the code, the title, the sentence and the faults by field. */
export class AdminFault extends Error {
  readonly denial: Denied;
  readonly status: number;

  constructor(denial: Denied, status: number) {
    super(denial.details);
    this.denial = denial;
    this.status = status;
  }

  /** No answer came: the connection is gone or the server is silent. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** The sentence to show for anything that a call may throw. */
export const sentenceOf = (error: unknown): string => (error instanceof AdminFault ? error.denial.details : 'Something went wrong.');
