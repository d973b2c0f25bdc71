import { type CallInit, call } from '../../ui/call.client.ts';
import type { SecondFactorAnswer, SessionAnswer } from './auth.schema.ts';

type Done = { readonly ok: true };
export type Entered = SessionAnswer | SecondFactorAnswer;

/** A new authenticator app, told once. */
export interface NewFactor {
  readonly id: string;
  readonly totp: { readonly uri: string; readonly secret: string };
  readonly backup_codes: readonly string[];
}

const remove: CallInit = { method: 'DELETE' };

/** What the pages of an account ask the server: the routes of auth.api.ts. */
export const auth = {
  signUp: (body: object) => call<Done>('/auth/signup', body),
  logIn: (body: object) => call<Entered>('/auth/token', { grant_type: 'password', ...body }),
  mailCode: (email: string) => call<Done>('/auth/otp', { email }),
  verify: <T extends Entered | Done = Entered>(type: string, token: string, more: object = {}) =>
    call<T>('/auth/verify', { type, token: token.replace(/\s/g, ''), ...more }),
  resend: (email: string) => call<Done>('/auth/resend', { type: 'signup', email }),
  recover: (body: object) => call<Done>('/auth/recover', body),
  resetPassword: (token: string, body: object) => call<Done>('/auth/user', { ...body, token }, { method: 'PUT' }),
  changeUser: (body: object) => call<SessionAnswer>('/auth/user', body, { method: 'PUT' }),
  leaveOthers: () => call<Done>('/auth/logout', { scope: 'others' }),
  newFactor: (password: string) => call<NewFactor>('/auth/factors', { password }),
  challenge: (id: string) => call<{ id: string }>(`/auth/factors/${id}/challenge`, {}),
  proveFactor: (id: string, challengeId: string, code: string) =>
    call<SessionAnswer>(`/auth/factors/${id}/verify`, { challenge_id: challengeId, code: code.replace(/\s/g, '') }),
  dropFactor: (id: string, password: string) => call<{ id: string }>(`/auth/factors/${id}`, { password }, remove),
};
