import type { APIContext } from 'astro';
import { readAccount } from '../../features/auth/session/session.server.ts';
import { readViews } from '../../features/desk/views.server.ts';
import { logFault } from '../../platform/log/log.ts';
import { pageOwnerOf } from '../../platform/request/session.ts';
import { viewsRead } from '../views/views-reads.client.ts';
import type { AdminPageProps } from './admin-app.tsx';
import type { AdminRead } from './admin-calls.client.ts';

type PageContext = Pick<APIContext, 'locals' | 'request' | 'url'> & { readonly response: { readonly headers: Headers } };

/** A read of the screen and what answers it on the server. */
export type FirstRead = readonly [read: AdminRead, answer: Promise<unknown>];

/**
 * What a page of the admin area gives its island: who is signed in, and the answers to the reads of its first screen, asked
 * side by side. A read that fails is left out: the screen asks again and shows the fault. Null where the session is over.
 */
export async function adminPage(
  { locals, request, url, response }: PageContext,
  reads: readonly FirstRead[],
): Promise<AdminPageProps | null> {
  response.headers.set('Cache-Control', 'private, no-store');
  const { shop } = locals;
  const views = pageOwnerOf(shop, request).then(({ userId }) => readViews(shop, userId));
  const [account, ...answers] = await Promise.all([
    readAccount(shop, request),
    ...[...reads, [viewsRead, views] as const].map(([{ queryKey }, answer]) =>
      answer.then(
        (data) => [queryKey, data] as const,
        (error: unknown) => logFault(`first read of ${queryKey[1]}`, error),
      ),
    ),
  ]);
  if (!account) return null;
  return {
    address: url.pathname + url.search,
    administrator: { name: account.fullName, email: account.email, hasSecondStep: account.twoFactorEnabled },
    data: answers.filter((answer) => answer !== undefined),
  };
}
