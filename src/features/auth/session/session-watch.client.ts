import { type Answer, call } from '../../../api-client.ts';
import type { AnswerOf } from '../../../api-routes.ts';
import { backoff, SESSION_STALE, SESSION_TICK, sessionVerdict, shouldRefresh } from '../../../rules/people/session-clock.ts';
import { renderAccountMenus } from './account-menu.client.ts';
import { $session, type SessionEvent, setSession } from './session.store.ts';
import { onSignedInElsewhere, onSignedOutElsewhere, promptLogin } from './session-expired.client.ts';
import { hasSessionHint } from './session-hint.client.ts';
import { broadcastSignIn, broadcastSignOut, onTabMessage, type TabMessage } from './session-tabs.client.ts';

/** The session as the server reports it. */
type SessionReport = AnswerOf<'GET /me'>;

const me = () => call('GET /me');
/** This grant always answers with a session; only a password can lead to a request for a second factor. */
const refresh = () => call('POST /auth/token', { body: { grant_type: 'refresh_token' } }) as Promise<Answer<SessionReport>>;

let started = false;
let asking: Promise<void> | null = null;
/** Time of the server's last answer, by this browser's clock. */
let answeredAt = 0;

/** Keeps this page's session up to date: who is signed in, the refresh before it ends, and changes in other tabs. Safe to start twice. */
export async function watchSession(event: 'INITIAL_SESSION' | 'SIGNED_IN'): Promise<void> {
  if (started) return;
  started = true;
  renderAccountMenus();
  onTabMessage(handleTabMessage);
  setInterval(tick, SESSION_TICK);
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  await ask(event, me);
  tick();
}

/**
 * Checks the session when the page is visible again: it may be out of date, or another tab set or deleted the cookie.
 */
function look(): void {
  if (document.hidden) return;
  const isIn = $session.get().state === 'in';
  if (isIn !== hasSessionHint()) void ask(isIn ? 'SIGNED_OUT' : 'SIGNED_IN', me);
  else if (isIn && Date.now() - answeredAt > SESSION_STALE) void ask(null, me);
  tick();
}

function tick(): void {
  const { state, user, endsAt = 0 } = $session.get();
  if (document.hidden || state !== 'in') return;
  if (user?.staysIn === false) {
    // An open page does not keep the session in use; it only checks whether use in another tab has moved its end.
    if (endsAt <= Date.now()) void ask(null, me);
    return;
  }
  if (!shouldRefresh(endsAt, Date.now())) return;
  // One tab refreshes for all; the others are told the new end.
  void navigator.locks.request('session', { ifAvailable: true }, (lock) => (lock ? ask('TOKEN_REFRESHED', refresh) : undefined));
}

/** Asks the server until it answers. `event` null: announces only a change of user. */
function ask(event: SessionEvent | null, question: () => Promise<Answer<SessionReport>>): Promise<void> {
  asking ??= askUntilAnswered(question)
    .then((report) => applySession(event, report))
    .finally(() => {
      asking = null;
    });
  return asking;
}

async function askUntilAnswered(question: () => Promise<Answer<SessionReport>>): Promise<SessionReport | null> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await question();
    if (answer.ok) return answer.data;
    if (sessionVerdict(answer.status) === 'over') return null;
    await new Promise((wake) => setTimeout(wake, backoff(attempt)));
  }
}

function applySession(event: SessionEvent | null, report: SessionReport | null): void {
  answeredAt = Date.now();
  if (!report?.user) {
    const wasIn = $session.get().state !== 'out';
    broadcastSignOut();
    if (wasIn) promptLogin();
    return;
  }
  const { user, expires_in } = report;
  const before = $session.get().user;
  const isOther = before !== undefined && before.email !== user.email && event !== 'USER_UPDATED';
  const happened = isOther ? 'SIGNED_IN' : event;
  if (happened === 'TOKEN_REFRESHED') broadcastSignIn(happened, user, expires_in);
  else if (happened) setSession(happened, { state: 'in', user, endsAt: answeredAt + expires_in * 1000 });
  else $session.set({ state: 'in', user, endsAt: answeredAt + expires_in * 1000 });
  if (happened === 'SIGNED_IN') onSignedInElsewhere(user.name, isOther);
}

function handleTabMessage({ event, email, endsAt }: TabMessage): void {
  const { state, user } = $session.get();
  if (event === 'SIGNED_OUT') {
    if (state === 'out') return;
    setSession('SIGNED_OUT', { state: 'out' });
    onSignedOutElsewhere();
  } else if (event === 'TOKEN_REFRESHED' && user && user.email === email && endsAt) {
    setSession(event, { state: 'in', user, endsAt });
  } else {
    void ask(event === 'USER_UPDATED' || user?.email === email ? event : 'SIGNED_IN', me);
  }
}
