/** Night: the focus after the acts of the screens that are not used all day. */
import { actsOf, isDaily } from './acts-of.ts';

actsOf((address) => !isDaily(address));
