/** Everything that may go wrong, with the largest share of the chances that a run gives it. */
export const worst = {
  'read: asked, nothing arrives': 0.02,
  'read: answer lost': 0.02,
  'write: never arrives': 0.03,
  'write: answer lost after the commit': 0.05,
  'write: database busy': 0.03,
  'write: disk full': 0.01,
  'database: stream forgotten': 0.05,
  'database: slow': 0.05,
  'writer: evicted before': 0.02,
  'writer: evicted after the commit': 0.03,
  'writer: two at once': 0.02,
  'counter: away': 0.1,
  'views: away': 0.1,
  'live hub: away': 0.1,
  'worker: dies before a call': 0.002,
  'worker: dies after a call': 0.002,
  'gateway: 500 without effect': 0.1,
  'gateway: 500 after the effect': 0.1,
  'gateway: silent without effect': 0.05,
  'gateway: silent after the effect': 0.08,
  'gateway: 429': 0.05,
  'gateway: paid before the answer': 0.1,
  'gateway: authorises another amount': 0.02,
  'gateway: refund fails': 0.1,
  'webhook: lost for good': 0.5,
  'webhook: again': 0.3,
  'webhook: hours late': 0.2,
  'mail: down': 0.3,
  'mail: answer lost': 0.1,
  'bucket: away': 0.1,
  'bucket: answer lost': 0.05,
  'cron: missed': 0.3,
  'cron: twice': 0.2,
  'clock: steps': 0.05,
} as const;

export type Fault = keyof typeof worst;
export const allFaults = Object.keys(worst) as Fault[];
/** Shares by fault. */
export type Faults = Readonly<Partial<Record<Fault, number>>>;
