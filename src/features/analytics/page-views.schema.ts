import * as z from 'zod/mini';
import { sentOrEmpty } from '../../rules/fields/sent-fields.ts';
import { SENT_PATH_MAX } from '../../rules/figures/page-views.ts';

/** Body of POST /api/page-views. Who is signed in is known from the cookie alone. */
export const viewBody = z.object({
  /** Path and query. */
  path: sentOrEmpty(SENT_PATH_MAX),
  /** A random id that the browser keeps while its tab is open. */
  session: z.uuid(),
});

export type ViewBody = z.infer<typeof viewBody>;
