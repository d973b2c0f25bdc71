import { $session, type BrowserUser, type SessionEvent, setSession } from './session.store.ts';

/** What the tabs of a browser tell each other. */
export interface TabMessage {
  readonly event: SessionEvent;
  readonly email?: string | undefined;
  readonly endsAt?: number | undefined;
}

let channel: BroadcastChannel | null = null;
let listener: ((news: TabMessage) => void) | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener?.(data);
  return channel;
}

/** Hears what other tabs tell. While the page waits in the browser's page cache it hears nothing: an open channel would keep it out of there. */
export function onTabMessage(hear: (news: TabMessage) => void): void {
  listener = hear;
  open();
  addEventListener('pagehide', () => {
    channel?.close();
    channel = null;
  });
  addEventListener('pageshow', ({ persisted }) => persisted && open());
}

/** Says to this page and to the other tabs that somebody is signed in, in how long it ends (seconds), and what happened. */
export function broadcastSignIn(event: SessionEvent, user: BrowserUser, expiresIn: number): void {
  const endsAt = Date.now() + expiresIn * 1000;
  setSession(event, { state: 'in', user, endsAt });
  open().postMessage({ event, email: user.email, endsAt } satisfies TabMessage);
}

/** The session is gone: the hint goes too, and everybody hears of it. */
export function broadcastSignOut(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser in use
  document.cookie = 'in=; Path=/; Max-Age=0';
  const was = $session.get().user?.email;
  setSession('SIGNED_OUT', { state: 'out' });
  open().postMessage({ event: 'SIGNED_OUT', email: was } satisfies TabMessage);
}

/** Something of the account changed, by a way that does not tell what: the tabs ask. */
export function broadcastChange(): void {
  open().postMessage({ event: 'USER_UPDATED' } satisfies TabMessage);
}
