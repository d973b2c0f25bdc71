/** What one writer does, measured with its database 5 ms away: docs/faults.md, rows `distance`. */
export const measured = {
  /** Batches a second, each sent alone. */
  alone: 84,
  /** Batches a second in groups of at most `group`, which is GROUP_BATCHES_MAX of src/rules/limits.ts. */
  together: 3_458,
  group: 32,
  /** Batches of an order until it is paid: docs/scale.md, load model. */
  ofOrder: 9,
} as const;

/** Ms that a group of batches takes: between one alone and a whole group it grows evenly. */
export function groupMs(batches: number): number {
  const { alone, together, group } = measured;
  const [one, whole] = [1_000 / alone, (group * 1_000) / together];
  return one + ((whole - one) * (batches - 1)) / (group - 1);
}
