import { call } from '../../api-client.ts';
import type { AnswerOf, BodyOf } from '../../api-routes.ts';

type Verify = BodyOf<'POST /auth/verify'>;
/** A session, the question for the second factor, or `{ ok: true }`: auth.schema.ts tells what proves what. */
export type LoginAnswer = AnswerOf<'POST /auth/verify'>;

/** People copy a code with the spaces of the mail. */
export const withoutSpaces = (code: string) => code.replace(/\s/g, '');

/** Proves something by a code or by the token of a link. */
export const verify = (type: Verify['type'], token: string, more: Omit<Verify, 'type' | 'token'> = {}) =>
  call('POST /auth/verify', { body: { type, token: withoutSpaces(token), ...more } });
