import { call } from '../../api-client.ts';
import type { AnswerOf, BodyOf } from '../../api-routes.ts';

type Proof = BodyOf<'POST /auth/verify'>;
/** A session, the question for the second factor, or `{ ok: true }`: auth.schema.ts tells what proves what. */
export type Entered = AnswerOf<'POST /auth/verify'>;
/** A new authenticator app, told once. */
export type NewFactor = AnswerOf<'POST /auth/factors'>;

const withoutSpaces = (code: string) => code.replace(/\s/g, '');

/** What the pages of an account ask the server: the routes of auth.api.ts. */
export const auth = {
  signUp: (body: BodyOf<'POST /auth/signup'>) => call('POST /auth/signup', { body }),
  logIn: (body: BodyOf<'POST /auth/token'>) => call('POST /auth/token', { body: { grant_type: 'password', ...body } }),
  mailCode: (email: string) => call('POST /auth/otp', { body: { email } }),
  verify: (type: Proof['type'], token: string, more: Omit<Proof, 'type' | 'token'> = {}) =>
    call('POST /auth/verify', { body: { type, token: withoutSpaces(token), ...more } }),
  resend: (email: string) => call('POST /auth/resend', { body: { type: 'signup', email } }),
  recover: (body: BodyOf<'POST /auth/recover'>) => call('POST /auth/recover', { body }),
  changeUser: (body: BodyOf<'PUT /auth/user'>) => call('PUT /auth/user', { body }),
  leaveOthers: () => call('POST /auth/logout', { body: { scope: 'others' } }),
  newFactor: (password: string) => call('POST /auth/factors', { body: { password } }),
  challenge: (id: string) => call('POST /auth/factors/:id/challenge', { params: { id } }),
  proveFactor: (id: string, challenge_id: string, code: string) =>
    call('POST /auth/factors/:id/verify', { params: { id }, body: { challenge_id, code: withoutSpaces(code) } }),
  dropFactor: (id: string, password: string) => call('DELETE /auth/factors/:id', { params: { id }, body: { password } }),
};
