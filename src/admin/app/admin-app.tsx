import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { type AroundNavHandler, Router, useLocation, useSearch } from 'wouter';
import type { ShopBrand } from '../../rules/brand/brand-values.ts';
import { nameOrders } from '../../rules/order-number.ts';
import { savesData } from '../../ui/timing/saves-data.client.ts';
import { $toast, hideToast } from '../../ui/toast/toast.store.ts';
import { AdminFault } from './admin-fault.ts';
import { PrefetchContext } from './admin-link.tsx';
import { type Administrator, AdministratorContext } from './administrator.ts';
import { type Found, findScreen, splitAddress } from './find-screen.ts';
import { whenIdle } from './idle.client.ts';
import { keepFocus } from './keep-focus.client.ts';
import { MenuContext, menuOf } from './menu.ts';
import type { Screen, ScreenDeclaration } from './screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { arrivalOf, fetchCode, loadedCode } from './screen-code.ts';
import { useScreenTitle } from './screen-title.client.ts';
import { BrandContext, useShopBrand, useWornColours } from './shop-brand.ts';
import { hasUnsavedWork, mayLeave } from './unsaved-work.client.ts';

/** A field and a sheet take back what was typed in them. */
const TYPED_IN = 'input, textarea, select, [contenteditable], [role=grid] *';

/** Ctrl+Z presses the Undo of the toast on show: a screen reader is elsewhere, and the toast leaves by itself. @returns what stops it */
function pressUndoByKey(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches(TYPED_IN)) return;
    const action = $toast.get()?.action;
    if (action?.label !== 'Undo' || !action.onClick) return;
    event.preventDefault();
    hideToast();
    action.onClick();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

/** The reads of the page's server, by key: they fill the cache before the first render. */
type FirstData = readonly (readonly [queryKey: readonly string[], data: unknown])[];

const FRESH_MS = 30_000;
const TRIES = 2;

/** The one cache of the admin area. A refusal is an answer and is not tried again; a lost connection is. */
function makeQueryClient(first: FirstData): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A form would lose what was typed in it.
        refetchOnWindowFocus: () => !hasUnsavedWork(),
        refetchOnReconnect: () => !hasUnsavedWork(),
        retry: (failures, error) => failures < TRIES && error instanceof AdminFault && error.isOffline,
      },
      mutations: { retry: false },
    },
  });
  for (const [queryKey, data] of first) client.setQueryData(queryKey, data);
  return client;
}

/**
 * Fetches the code of every screen, one after the other, while the browser has nothing to do: a click then waits for data
 * alone. Nothing is fetched where the browser saves data. @returns what stops it
 */
function loadAhead(screens: readonly ScreenDeclaration[]): () => void {
  let isStopped = savesData();
  const next = ([screen, ...rest]: readonly ScreenDeclaration[]): void => {
    if (!screen || isStopped) return;
    whenIdle(() => {
      // A screen that does not come now is asked for again at the click.
      void fetchCode(screen)
        .catch(() => undefined)
        .then(() => next(rest));
    });
  };
  next(screens.filter(({ load }) => load));
  return () => {
    isStopped = true;
  };
}

/** The props that a page of the admin area passes to its island. */
export interface AdminPageProps {
  /** Path and search of the page, for the first render on the server. */
  readonly address: string;
  readonly administrator: Administrator;
  readonly brand: ShopBrand;
  /** Letters before the numbers of orders. */
  readonly orderPrefix: string;
  /** The first reads of the screen, answered by the page's server. */
  readonly data: FirstData;
}

interface Props extends AdminPageProps {
  readonly screens: readonly ScreenDeclaration[];
  /** The menu and the bars around the screen. `isBusy`: a move takes longer than a moment. */
  readonly Shell: ComponentType<{ readonly isBusy: boolean; readonly children: ReactNode }>;
  /** Content of the page. It is no screen of the app, so each link of the menu loads a page. */
  readonly children?: ReactNode;
}

const BUSY_AFTER_MS = 200;
const none: readonly ScreenDeclaration[] = [];

/**
 * The small app that every page of the admin area starts. The page's own screen is rendered on the server; afterwards links
 * are followed in the browser: code and data of the next screen are fetched first, then the address changes.
 */
export function AdminApp({ screens, Shell, address, administrator, brand: ofPage, orderPrefix, data, children }: Props) {
  useState(() => nameOrders(orderPrefix));
  const [brand, wear] = useState(ofPage);
  const worn = useMemo(() => ({ brand, wear }), [brand]);
  useWornColours(brand, ofPage);
  const [client] = useState(() => makeQueryClient(data));
  const [menu] = useState(() => menuOf(screens));
  const [ssrPath, ssrSearch] = splitAddress(address);
  const followed = children ? none : screens;
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(0);
  useEffect(() => loadAhead(followed), [followed]);
  useEffect(keepFocus, []);
  useEffect(pressUndoByKey, []);

  const find = (to: string): Found | null => {
    const found = findScreen(followed, ...splitAddress(new URL(to, location.href).href));
    return found?.screen.load ? found : null;
  };

  /** Fetches the code of a screen and what it reads. A read that fails does not hold the move: the screen shows the fault. */
  const bring = async ({ screen, place }: Found): Promise<void> => {
    const { reads } = await fetchCode(screen);
    await Promise.allSettled(reads(place).map((read) => client.ensureQueryData(read)));
  };

  /** The last click wins: a move that was overtaken is dropped. */
  const move = async (...[go, to, options]: Parameters<AroundNavHandler>): Promise<void> => {
    const found = find(to);
    if (!found) return location.assign(to);
    const isNewScreen = splitAddress(new URL(to, location.href).href)[0] !== location.pathname;
    if (isNewScreen && !(await mayLeave())) return;
    latest.current += 1;
    const mine = latest.current;
    const busy = setTimeout(() => setBusy(true), BUSY_AFTER_MS);
    try {
      await bring(found);
    } catch {
      // The code of the screen did not come, after a deploy for instance: the server renders the page again.
      return location.assign(to);
    } finally {
      clearTimeout(busy);
      setBusy(false);
    }
    if (mine !== latest.current) return;
    go(to, options);
    // The browser itself does so only for a page of its own; it restores the place when somebody goes back.
    if (isNewScreen) scrollTo(0, 0);
  };

  const prefetch = (to: string) => {
    const found = find(to);
    if (found) bring(found).catch(() => undefined);
  };

  return (
    <QueryClientProvider client={client}>
      <Router ssrPath={ssrPath} ssrSearch={ssrSearch} aroundNav={(...nav) => void move(...nav)}>
        <PrefetchContext value={prefetch}>
          <AdministratorContext value={administrator}>
            <BrandContext value={worn}>
              <MenuContext value={menu}>
                <Shell isBusy={isBusy}>{children ?? <CurrentScreen screens={screens} />}</Shell>
              </MenuContext>
            </BrandContext>
          </AdministratorContext>
        </PrefetchContext>
      </Router>
    </QueryClientProvider>
  );
}

/** Back to a screen that this tab has not loaded yet: the one before stays on show until the code is there. */
function CurrentScreen({ screens }: Pick<Props, 'screens'>) {
  const client = useQueryClient();
  const [path] = useLocation();
  const search = useSearch();
  const [, redraw] = useState(0);
  const found = useMemo(() => findScreen(screens, path, search), [screens, path, search]);
  const isLoaded = found !== null && loadedCode(found.screen) !== undefined;
  const shown = useRef(found);
  if (isLoaded) shown.current = found;

  useEffect(() => {
    if (found && !isLoaded)
      fetchCode(found.screen).then(
        () => redraw((count) => count + 1),
        () => location.reload(),
      );
  }, [found, isLoaded]);
  const { name } = useShopBrand();
  const title = useScreenTitle(found?.screen ?? { word: name }, found?.place.params);
  useEffect(() => {
    if (isLoaded) document.title = `${title}: ${name} admin`;
  }, [title, isLoaded, name]);

  if (!shown.current) return null;
  const { screen, place } = shown.current;
  // A record of another number is another screen: nothing typed in the one before may show in it.
  return (
    <ScreenBoundary key={screen.path + JSON.stringify(place.params)} onAgain={() => client.clear()}>
      <ShownScreen screen={screen} place={place} />
    </ScreenBoundary>
  );
}

/**
 * On the server the code is there. In the browser the app starts once the code of its first screen is there too: no boundary of Suspense
 * is above, so React waits with the whole page, which the server has drawn. (A boundary would make the server send scripts in the page.)
 */
function ShownScreen({ screen, place }: Found) {
  const { Component }: Screen = loadedCode(screen) ?? use(arrivalOf(screen));
  return <Component {...place} />;
}
