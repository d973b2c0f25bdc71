import type { OperationFacts } from '../../../src/features/operations/operations.table.ts';

/** The result of a rotation, and the operator's next steps. */
export interface Rotation {
  /** False for a plan: nothing was changed or checked. */
  readonly isDone: boolean;
  readonly text: string;
  readonly facts: OperationFacts;
}
