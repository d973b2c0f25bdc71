import { call } from '../../api-client.ts';
import type { AnswerOf, BodyOf } from '../../api-routes.ts';

type Verify = BodyOf<'POST /auth/verify'>;
/** A session, a request for the second factor, or `{ ok: true }`: auth.schema.ts lists the answer for each type. */
export type LoginAnswer = AnswerOf<'POST /auth/verify'>;

/** Removes spaces, which a code copied from a mail may contain. */
export const withoutSpaces = (code: string) => code.replace(/\s/g, '');

/** Verifies a code or the token of a mailed link. */
export const verify = (type: Verify['type'], token: string, more: Omit<Verify, 'type' | 'token'> = {}) =>
  call('POST /auth/verify', { body: { type, token: withoutSpaces(token), ...more } });
