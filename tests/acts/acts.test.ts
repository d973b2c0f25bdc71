import { actsOf, isDaily } from './acts-of.ts';

actsOf(isDaily);
