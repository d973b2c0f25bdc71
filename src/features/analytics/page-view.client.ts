import { addressOf } from '../../api-client.ts';
import { VIEW_DELAY, viewedPath } from '../../rules/figures/page-views.ts';
import { isUuid } from '../../rules/ids.ts';
import { plainPathOf } from '../../rules/language/language.ts';
import { inTab } from '../../ui/storage.client.ts';

const KEY = 'app_session_id';
let ownId = '';

/**
 * Returns a random id that lasts as long as the browser's session of this tab; where storage is blocked, as long as the page.
 */
function sessionId(): string {
  const kept = inTab.read(KEY);
  if (isUuid(kept)) return kept;
  ownId ||= crypto.randomUUID();
  inTab.write(KEY, ownId);
  return ownId;
}

/** Sends a page view. Nothing waits for the answer: it is read only to warn on the console. */
async function send(path: string): Promise<void> {
  try {
    const body = JSON.stringify({ path, session: sessionId() });
    const headers = { 'content-type': 'application/json' };
    const { ok, status } = await fetch(addressOf('POST /page-views', {}), { method: 'POST', headers, body, keepalive: true });
    if (!ok) console.warn(`This page view was not recorded: ${status}.`);
  } catch {
    console.warn('This page view was not recorded: there was no answer.');
  }
}

/** Records each page that is shown: this one, one whose address changes, one shown again by Back, and one whose user changes. */
export function watchPageViews(): void {
  let timer = 0;
  let viewed: string | null = null;
  let user: string | null | undefined;
  // Tokens of signed links stay in the browser; null in the admin area.
  const here = () => viewedPath(plainPathOf(location.pathname + location.search));
  const record = () => {
    clearTimeout(timer);
    // A page that is prerendered or opened in the background is not seen yet.
    if (document.hidden) return document.addEventListener('visibilitychange', record, { once: true });
    timer = window.setTimeout(() => {
      viewed = here();
      if (viewed !== null) void send(viewed);
    }, VIEW_DELAY);
  };
  const recordMove = () => here() !== viewed && record();
  record();
  addEventListener('address:changed', recordMove);
  addEventListener('popstate', recordMove);
  addEventListener('pageshow', ({ persisted }) => persisted && record());
  addEventListener('session:changed', ({ detail }) => {
    const next = detail.user?.email ?? null;
    // The first event says who opened the page, which the cookie of its view says too.
    if (user !== undefined && next !== user) record();
    user = next;
  });
}
