import type { Account } from '../../../platform/request/visitor.ts';
import type { CurrentSessionAnswer, SessionAnswer, SessionUser } from '../auth.schema.ts';

function userOf({ fullName, email, role, emailVerified, phone, twoFactorEnabled, factorNeeded, isOwner }: Account): SessionUser {
  return { name: fullName, email, role, emailVerified, phone, twoFactor: twoFactorEnabled, factorNeeded, staysIn: !isOwner };
}

/** The session as sent to the browser: never a token (#215). */
export function sessionAnswer(account: Account, now: number): SessionAnswer {
  const end = Math.floor(account.sessionEnds / 1000);
  return { user: userOf(account), expires_in: Math.max(0, end - Math.floor(now / 1000)), expires_at: end, token_type: 'cookie' };
}

export function currentSessionAnswer(account: Account | null, now: number): CurrentSessionAnswer {
  return account ? sessionAnswer(account, now) : { user: null, expires_in: 0, expires_at: 0, token_type: 'cookie' };
}
