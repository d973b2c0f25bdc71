import { enhancePosts } from '../../ui/form/enhance-posts.client.ts';
import { closeMenus } from '../../ui/layout/menus.client.ts';
import { trimSearches } from '../../ui/layout/search-form.client.ts';
import { renderToasts } from '../../ui/toast/toast-host.client.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';
import { clearCartCopyOnSignOut } from '../cart/cart-copy.client.ts';

const host = document.querySelector<HTMLElement>('[data-toasts]');
if (host) renderToasts(host);
enhancePosts();
trimSearches();
closeMenus();
clearCartCopyOnSignOut();

// Who is signed in is asked for only where the cookie says that somebody may be. A guest who signs in in another tab is seen on the next look.
const meet = (event: 'INITIAL_SESSION' | 'SIGNED_IN') =>
  hasSessionHint() && import('../auth/session/session-watch.client.ts').then(({ watchSession }) => watchSession(event));
if (!meet('INITIAL_SESSION')) dispatchEvent(new CustomEvent('session:changed', { detail: { event: 'INITIAL_SESSION', user: null } }));
for (const look of ['focus', 'pageshow']) addEventListener(look, () => meet('SIGNED_IN'));
