import { atom } from 'nanostores';
import type { Role } from '../../../rules/people/permissions.ts';
import { hasSessionHint } from './session-hint.client.ts';

export interface BrowserUser {
  readonly name: string;
  readonly email: string;
  readonly role: Exclude<Role, 'guest'>;
  readonly emailVerified: boolean;
  readonly phone?: string | null;
  /** An authenticator app is asked for when signing in. */
  readonly twoFactor?: boolean;
  /** An administrator who must set one up first. */
  readonly factorNeeded?: boolean;
  /** False where the session ends soon and is not made longer. */
  readonly staysIn?: boolean;
}
interface Session {
  /** 'loading' until the server told who this browser's session belongs to. */
  readonly state: 'loading' | 'in' | 'out';
  readonly user?: BrowserUser;
  /** UTC ms by this browser's own clock. */
  readonly endsAt?: number;
}
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

declare global {
  interface WindowEventMap {
    /** Who is signed in, told once after the page loaded and whenever it changes. `user` is null when nobody is. */
    'session:changed': CustomEvent<{ event: SessionEvent; user: BrowserUser | null }>;
  }
}

/** Who is signed in, as far as this page knows. */
export const $session = atom<Session>({ state: hasSessionHint() ? 'loading' : 'out' });

export function setSession(event: SessionEvent, session: Session): void {
  $session.set(session);
  dispatchEvent(new CustomEvent('session:changed', { detail: { event, user: session.user ?? null } }));
}
