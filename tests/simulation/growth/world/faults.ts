/** Everything that may go wrong between and in the objects, with the largest share of the chances that a run gives it. */
export const worst = {
  'call: never arrives': 0.08,
  'call: answer lost after the commit': 0.1,
  'call: late': 0.05,
  'call: arrives twice': 0.1,
  'object: ends before a call': 0.05,
  'object: ends within a call': 0.15,
  'object: two at once': 0.1,
  'object: stands still before a write': 0.04,
  'clock: differs': 0.8,
  'queue: late': 0.4,
  'queue: twice': 0.3,
  'webhook: lost for good': 0.4,
  'webhook: late': 0.4,
  'webhook: twice': 0.4,
  'cron: missed': 0.4,
  'cron: twice': 0.2,
  'mover: ends': 0.5,
  'mover: two at once': 0.3,
} as const;

export type GrowthFault = keyof typeof worst;
export type GrowthFaults = Readonly<Partial<Record<GrowthFault, number>>>;
export const allFaults = Object.keys(worst) as GrowthFault[];
