import { $session, type BrowserUser, type SessionEvent, setSession } from './session.store.ts';

/** A message between the tabs of a browser. */
export interface TabMessage {
  readonly event: SessionEvent;
  readonly email?: string | undefined;
  readonly endsAt?: number | undefined;
}

let channel: BroadcastChannel | null = null;
let listener: ((message: TabMessage) => void) | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener?.(data);
  return channel;
}

/**
 * Listens to other tabs. The channel closes while the page is in the browser's back/forward cache: an open one would keep the
 * page out of it.
 */
export function onTabMessage(handler: (message: TabMessage) => void): void {
  listener = handler;
  open();
  addEventListener('pagehide', () => {
    channel?.close();
    channel = null;
  });
  addEventListener('pageshow', ({ persisted }) => persisted && open());
}

/** Tells this page and the other tabs who is signed in, and why. `expiresIn`: seconds until the session ends. */
export function broadcastSignIn(event: SessionEvent, user: BrowserUser, expiresIn: number): void {
  const endsAt = Date.now() + expiresIn * 1000;
  setSession(event, { state: 'in', user, endsAt });
  open().postMessage({ event, email: user.email, endsAt } satisfies TabMessage);
}

/** Ends the session here: deletes the hint cookie and tells this page and the other tabs. */
export function broadcastSignOut(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser in use
  document.cookie = 'in=; Path=/; Max-Age=0';
  const email = $session.get().user?.email;
  setSession('SIGNED_OUT', { state: 'out' });
  open().postMessage({ event: 'SIGNED_OUT', email } satisfies TabMessage);
}

/** The account changed, without the new values being known here: the other tabs ask the server. */
export function broadcastChange(): void {
  open().postMessage({ event: 'USER_UPDATED' } satisfies TabMessage);
}
