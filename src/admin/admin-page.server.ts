import type { APIContext } from 'astro';
import { knowStore, lastKnownStore, readStore } from '../features/settings/store.server.ts';
import { logFault } from '../platform/log/log.ts';
import { ShopError, shopErrorIn } from '../platform/shop-error.ts';
import { orderPrefix } from '../rules/order-number.ts';
import type { AdminPageProps } from './app/admin-app.tsx';
import { type Found, findScreen, presentPath } from './app/find-screen.ts';
import type { AdminRead } from './app/screen.ts';
import { fetchCode } from './app/screen-code.ts';
import { askInProcess } from './ask-in-process.server.ts';
import { savedViewsRead } from './saved-views/saved-views-reads.client.ts';
import { screens } from './screens.ts';

type PageContext = Pick<APIContext, 'locals' | 'url'> & { readonly response: { readonly headers: Headers } };

/** The scripts that browsers need for the code of each screen. The build writes them here; a page of `npm run dev` names none. */
const screenFiles: Readonly<Record<string, readonly string[]>> = { '@@SCREEN_FILES@@': [] };

const isOfNoRecord = (fault: unknown): boolean => shopErrorIn(fault)?.refusal.status === 404;

/** The content of a screen's page, or the address to which it redirects. */
type ScreenPage =
  | { readonly leadsTo: string }
  | { readonly leadsTo: null; readonly title: string; readonly files: readonly string[]; readonly page: AdminPageProps };

/**
 * Returns what a page of the admin area gives its island: who is signed in, and the answers to its first reads, asked side by side. A read
 * that fails is left out: the screen asks again and shows the fault.
 */
async function pageProps({ locals, url, response }: PageContext, reads: readonly AdminRead[]) {
  const { shop, owner, account } = locals;
  if (!account) throw new ShopError('LOGIN_REQUIRED');
  response.headers.set('Cache-Control', 'private, no-store');
  // A read may name orders, and its prefix is the owner's.
  await knowStore(shop);
  const store = readStore(shop).catch(lastKnownStore);
  const answers = await Promise.allSettled(
    [...reads, savedViewsRead].map(({ queryKey }) => askInProcess({ shop, owner, account }, queryKey[1])),
  );
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  const isMissing = faults.some(isOfNoRecord);
  for (const fault of faults) if (!isOfNoRecord(fault)) logFault(`first read of ${url.pathname}`, fault);
  const page: AdminPageProps = {
    address: url.pathname + url.search,
    brand: (await store).brand,
    orderPrefix: orderPrefix(),
    administrator: { name: account.fullName, email: account.email, hasSecondStep: account.twoFactorEnabled },
    data: [...reads, savedViewsRead].flatMap(({ queryKey }, at) => {
      const answer = answers[at];
      return answer?.status === 'fulfilled' ? [[queryKey, answer.value] as const] : [];
    }),
  };
  return { page, isMissing };
}

/** The title of a screen whose reads are answered. */
function titleOf({ screen: { word, ownTitle }, place }: Found, { data }: AdminPageProps): string {
  const address = ownTitle?.address(place.params);
  const answered = ownTitle && data.find(([[, asked]]) => asked === address);
  return (answered && ownTitle.of(answered[1])) ?? word;
}

/** For a page of the admin area that is no screen. */
export const adminPage = async (context: PageContext): Promise<AdminPageProps> => (await pageProps(context, [])).page;

/** Returns the screen of an address with its first reads. @throws ShopError NOT_FOUND if no screen has or had the address */
export async function screenPage(context: PageContext): Promise<ScreenPage> {
  const { locals, url } = context;
  const found = findScreen(screens, url.pathname, url.search);
  if (!found) {
    const present = presentPath(screens, url.pathname);
    if (present === null) throw new ShopError('NOT_FOUND');
    return { leadsTo: present + url.search };
  }
  const { screen, place } = found;
  locals.screen = screen.path;
  // Its code stays in this isolate: the island then draws the screen on the server without a pause.
  const { reads } = await fetchCode(screen);
  const { page, isMissing } = await pageProps(context, reads(place));
  if (isMissing && screen.withoutRecord) return { leadsTo: screen.withoutRecord };
  return { leadsTo: null, title: titleOf(found, page), files: screenFiles[screen.code ?? ''] ?? [], page };
}
