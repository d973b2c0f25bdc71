/** Night: a step, a tax or a word of jewellery that is wrong in a shop of other goods alone. */
import { firstDayOf } from './first-day.ts';

firstDayOf('clothing');
