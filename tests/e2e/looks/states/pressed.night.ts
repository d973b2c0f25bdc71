/** Night: dialogs, sheets and menus behind each button that do not fit a window. */
import { busy } from '../../admin/desk.ts';
import { allWindows, sweep } from '../sweep.ts';

/** Every button is pressed that sends no form: dialogs, sheets and menus open, and the shop is too busy for what would change it. */
sweep(() => true, allWindows, {
  name: 'pressed',
  refuses: [busy.status],
  // A cart that cannot be read says so on arrival.
  tells: true,
  openers: 'summary,button[type=button],[aria-haspopup]',
  prepare: (context) =>
    context.route('**', (route) => {
      const request = route.request();
      if (['GET', 'HEAD'].includes(request.method())) return route.fallback();
      if (!request.isNavigationRequest()) return route.fulfill(busy);
      // The answer to a plain form is another page. A page that sends its form itself is there only after that.
      return request.url() === request.frame().url() ? route.fallback() : route.abort('aborted');
    }),
});
