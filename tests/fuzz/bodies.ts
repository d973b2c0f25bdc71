import type { MailService } from '../sandbox/carriers/mail-keys.ts';
import type { Schema } from './zod-arbitrary.ts';

/** What a route reads: JSON of a schema, an HTML form (by schema or by field names), a signed body or a file, or nothing. */
export type Body =
  | { readonly json: Schema }
  | { readonly form: Schema | readonly string[] }
  | { readonly raw: 'razorpay' | 'whatsapp' | MailService | 'file' }
  | 'none';

/** Routes of one method that begin alike, each by what follows, with the schema of its JSON or what else it reads. */
export const under = (begin: string, rest: Readonly<Record<string, Schema | Body | 'file'>>): Record<string, Body> =>
  Object.fromEntries(Object.entries(rest).map(([end, read]) => [`${begin}/${end}`, bodyOf(read)]));

function bodyOf(read: Schema | Body | 'file'): Body {
  if (read === 'none') return read;
  if (read === 'file') return { raw: read };
  return 'form' in read || 'raw' in read || 'json' in read ? read : { json: read };
}
