import { busy } from '../../browser/administrator.ts';
import { allWindows, sweep } from '../sweep.ts';

/** Every button is pressed that sends no form: dialogs, sheets and menus open, and the shop is too busy for what would change it. */
sweep(() => true, allWindows, {
  name: 'pressed',
  refuses: busy.status,
  openers: 'summary,button[type=button],[aria-haspopup]',
  prepare: (context) =>
    context.route('**', (route) => (['GET', 'HEAD'].includes(route.request().method()) ? route.fallback() : route.fulfill(busy))),
});
