/** Returns the highest line of a chart and the lines below it, for a largest value: 10036 → [6000, 12000]. */
export function gridLines(largest: number): number[] {
  if (largest <= 0) return [1];
  const rough = largest / 2;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((nice) => nice >= rough) ?? rough);
  return largest <= step ? [step] : [step, 2 * step];
}
