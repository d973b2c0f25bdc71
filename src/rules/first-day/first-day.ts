/** Things that the owner confirms to have looked at. */
export const confirmations = ['brand', 'privacy', 'terms', 'shipping-returns'] as const;
export type Confirmation = (typeof confirmations)[number];

/** The policies that are read before the shop opens. */
export const policiesToRead = ['privacy', 'terms', 'shipping-returns'] as const satisfies readonly Confirmation[];

/** The kinds of rows of a sample shop. */
export const sampleKinds = ['product', 'category', 'banner'] as const;

/** The steps of an owner's first day, in the order of the list. */
export const firstSteps = [
  'goods',
  'second-step',
  'brand',
  'identity',
  'numbers',
  'delivery',
  'cash',
  'reach',
  'tax',
  'piece',
  'policies',
  'test-order',
  'open',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The steps that may follow the opening. */
const laterSteps: readonly FirstStep[] = ['second-step', 'brand', 'open'];

/** The steps without which the shop cannot open. */
export const stepsBeforeOpening = firstSteps.filter((step) => !laterSteps.includes(step));

/** Minutes that a step takes somebody who does it for the first time. */
const minutes: Readonly<Record<FirstStep, number>> = {
  goods: 1,
  'second-step': 2,
  brand: 2,
  identity: 3,
  numbers: 1,
  delivery: 2,
  cash: 1,
  reach: 1,
  tax: 1,
  piece: 5,
  policies: 6,
  'test-order': 4,
  open: 1,
};

export type StepsDone = Readonly<Record<FirstStep, boolean>>;

/** Returns the steps that are left, in their order. */
export const stepsLeft = (done: StepsDone): readonly FirstStep[] => firstSteps.filter((step) => !done[step]);

/** Returns the minutes that the rest takes. */
export const minutesLeft = (done: StepsDone): number => stepsLeft(done).reduce((sum, step) => sum + minutes[step], 0);

/** Returns the first step that the shop needs to open and that is left. */
export const leftBeforeOpening = (done: StepsDone): FirstStep | undefined => stepsBeforeOpening.find((step) => !done[step]);

/**
 * Returns the step that is open in place: the first that is left and not put off; with all of them put off, the one that was put off
 * longest ago. `putOff`: the last one at the end.
 */
export const stepNow = (left: readonly FirstStep[], putOff: readonly FirstStep[]): FirstStep | undefined =>
  left.find((step) => !putOff.includes(step)) ?? putOff.find((step) => left.includes(step));
