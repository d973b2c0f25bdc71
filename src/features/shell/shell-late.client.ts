import { enhancePosts } from '../../ui/form/enhance-posts.client.ts';
import { hideChatWhileReading } from '../../ui/layout/chat-scroll.client.ts';
import { closeMenus } from '../../ui/layout/menus.client.ts';
import { trimSearches } from '../../ui/layout/search-form.client.ts';
import { renderToasts } from '../../ui/toast/toast-host.client.ts';
import { watchPageViews } from '../analytics/page-view.client.ts';
import { hasSessionHint } from '../auth/session/session-hint.client.ts';
import { clearCartCopyOnSignOut } from '../cart/cart-copy.client.ts';
import { openCartOnTouch } from '../cart/drawer/open-on-touch.client.ts';
import { watchConnection } from '../offline/connection.client.ts';

const host = document.querySelector<HTMLElement>('[data-toasts]');
if (host) renderToasts(host);
enhancePosts();
trimSearches();
closeMenus();
hideChatWhileReading();
clearCartCopyOnSignOut();
watchPageViews();
watchConnection();
openCartOnTouch();

// The session is requested only if the hint cookie is set. A sign-in in another tab is noticed on the next focus.
const watchIfSignedIn = (event: 'INITIAL_SESSION' | 'SIGNED_IN') =>
  hasSessionHint() && import('../auth/session/session-watch.client.ts').then(({ watchSession }) => watchSession(event));
if (!watchIfSignedIn('INITIAL_SESSION'))
  dispatchEvent(new CustomEvent('session:changed', { detail: { event: 'INITIAL_SESSION', user: null } }));
for (const type of ['focus', 'pageshow']) addEventListener(type, () => watchIfSignedIn('SIGNED_IN'));
