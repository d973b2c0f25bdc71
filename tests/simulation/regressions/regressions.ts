import { regressionsOfMessages } from './of-messages.ts';
import { regressionsOfMoney } from './of-money.ts';
import { regressionsOfWrites } from './of-writes.ts';
import type { Regression } from './regression.ts';

/** Every fault that runs have found and that is mended. */
export const regressions: readonly Regression[] = [...regressionsOfWrites, ...regressionsOfMoney, ...regressionsOfMessages];
