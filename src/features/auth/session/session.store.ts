import { atom } from 'nanostores';
import type { Role } from '../../../rules/people/permissions.ts';
import { hasSessionHint } from './session-hint.client.ts';

export interface BrowserUser {
  readonly name: string;
  readonly email: string;
  readonly role: Exclude<Role, 'guest'>;
  readonly emailVerified: boolean;
  readonly phone?: string | null;
  /** Signing in needs a code from an authenticator app. */
  readonly twoFactor?: boolean;
  /** An administrator who must first set up an authenticator app. */
  readonly factorNeeded?: boolean;
  /** False if the session ends after a few hours and is not extended. */
  readonly staysIn?: boolean;
}
interface Session {
  /** 'loading' until the server has answered whose session this is. */
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
    /** Sent once after the page loads and whenever the session changes. `user` is null if nobody is signed in. */
    'session:changed': CustomEvent<{ event: SessionEvent; user: BrowserUser | null }>;
  }
}

/** The session as this page knows it. */
export const $session = atom<Session>({ state: hasSessionHint() ? 'loading' : 'out' });

export function setSession(event: SessionEvent, session: Session): void {
  $session.set(session);
  dispatchEvent(new CustomEvent('session:changed', { detail: { event, user: session.user ?? null } }));
}
