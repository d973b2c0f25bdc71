import { forgetCopyWithOwner } from './cart-copy.ts';
import { enhanceForms } from './enhance-form.ts';
import { maybeIn } from './maybe-in.ts';
import { closeMenus } from './menus.ts';
import { hostToasts } from './toast-host.ts';

const host = document.querySelector<HTMLElement>('[data-toasts]');
if (host) hostToasts(host);
enhanceForms();
closeMenus();
forgetCopyWithOwner();

// Who is signed in is asked for only where the cookie says that somebody may be. A guest who signs in in another tab is seen on the next look.
const meet = (event: 'INITIAL_SESSION' | 'SIGNED_IN') =>
  maybeIn() && import('./session-watch.ts').then(({ watchSession }) => watchSession(event));
if (!meet('INITIAL_SESSION')) dispatchEvent(new CustomEvent('session:changed', { detail: { event: 'INITIAL_SESSION', user: null } }));
for (const look of ['focus', 'pageshow']) addEventListener(look, () => meet('SIGNED_IN'));
