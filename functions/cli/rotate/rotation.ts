import type { OperationFacts } from '../../../src/features/operations/operations.table.ts';

/** What a rotation has done, and what the operator does next. */
export interface Rotation {
  /** False for a plan: nothing was changed or checked. */
  readonly isDone: boolean;
  readonly text: string;
  readonly facts: OperationFacts;
}
