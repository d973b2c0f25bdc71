/** Night: pages that do not fit a window only for who is signed in. */
import { urls } from '../../../../src/urls.ts';
import { allWindows, sweep } from '../sweep.ts';

/** They send a buyer who is signed in to another page. */
const forOthers: readonly string[] = [urls.login, urls.signup];

/** What a buyer sees of the pages that guests see too. */
sweep(({ who, path }) => who === 'guest' && !(typeof path === 'string' && forOthers.includes(path.split('?')[0] ?? '')), allWindows, {
  name: 'signed in',
  as: 'buyer',
});
