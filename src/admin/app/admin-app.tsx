import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { Router, useLocation, useRouter, useSearch } from 'wouter';
import { PrefetchContext } from './admin-link.tsx';
import { type Administrator, AdministratorContext } from './administrator.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { loadAhead } from './load-ahead.client.ts';
import { type FirstData, makeQueryClient } from './query-client.client.ts';
import type { Screen, ScreenRoute } from './screen.ts';
import { ScreenLoader, splitAddress } from './screen-loader.ts';
import { SessionDialog } from './session-dialog.tsx';
import { Shell } from './shell.tsx';
import { mayLeave } from './unsaved-work.client.ts';

/** What a page of the admin area gives its island. */
export interface AdminPageProps {
  /** Path and search of the page, for the first render on the server. */
  readonly address: string;
  readonly administrator: Administrator;
  /** What the page's server read for the first screen. */
  readonly data: FirstData;
}

interface Props extends AdminPageProps {
  /** The screen of this page, imported with it; all others are fetched when they are asked for. */
  readonly first: Screen;
  readonly routes: readonly ScreenRoute[];
}

const BUSY_AFTER_MS = 200;

/**
 * The small app that every page of the admin area starts. The page's own screen is rendered on the server; afterwards links
 * are followed in the browser: code and data of the next screen are fetched first, then the address changes.
 */
export function AdminApp({ first, routes, address, administrator, data }: Props) {
  const [client] = useState(() => makeQueryClient(data));
  const { parser } = useRouter();
  const [ssrPath, ssrSearch] = splitAddress(address);
  const [loader] = useState(() => {
    const made = new ScreenLoader(routes, parser, client);
    const found = made.find(ssrPath, ssrSearch);
    if (found) made.keep(found, first);
    return made;
  });
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(0);
  useEffect(() => loadAhead(routes), [routes]);

  // Once the screen is there: without the socket it reads again by itself.
  useEffect(() => {
    const started = import('../live/live-updates.client.ts').then(({ keepLive }) => keepLive(client));
    return () =>
      void started.then(
        (stop) => stop(),
        () => undefined,
      );
  }, [client]);

  /** The last click wins: a move that was overtaken is dropped. */
  const move = async (...[go, to, options]: Parameters<AroundNavHandler>): Promise<void> => {
    const [path, search] = splitAddress(new URL(to, location.href).href);
    const found = loader.find(path, search);
    if (!found) return location.assign(to);
    if (path !== location.pathname && !(await mayLeave())) return;
    latest.current += 1;
    const mine = latest.current;
    const busy = setTimeout(() => setBusy(true), BUSY_AFTER_MS);
    try {
      await loader.bring(found);
    } catch {
      // The code of the screen did not come, after a deploy for instance: the server renders the page anew.
      return location.assign(to);
    } finally {
      clearTimeout(busy);
      setBusy(false);
    }
    if (mine !== latest.current) return;
    const isNewScreen = path !== location.pathname;
    go(to, options);
    // The browser itself does so only for a page of its own; it restores the place when somebody goes back.
    if (isNewScreen) scrollTo(0, 0);
  };

  const prefetch = (to: string) => {
    const found = loader.find(...splitAddress(new URL(to, location.href).href));
    if (found) loader.bring(found).catch(() => undefined);
  };

  return (
    <QueryClientProvider client={client}>
      <Router ssrPath={ssrPath} ssrSearch={ssrSearch} aroundNav={(...nav) => void move(...nav)}>
        <PrefetchContext value={prefetch}>
          <AdministratorContext value={administrator}>
            <Shell administrator={administrator} isBusy={isBusy}>
              <CurrentScreen loader={loader} />
            </Shell>
          </AdministratorContext>
          <LeaveDialog />
          <SessionDialog email={administrator.email} />
        </PrefetchContext>
      </Router>
    </QueryClientProvider>
  );
}

/** Back to a screen that this tab has not loaded yet: the one before stays on show until the code is there. */
function CurrentScreen({ loader }: { loader: ScreenLoader }) {
  const [path] = useLocation();
  const search = useSearch();
  const [, redraw] = useState(0);
  const found = useMemo(() => loader.find(path, search), [loader, path, search]);
  const screen = found && loader.loaded(found);
  const shown = useRef({ found, screen });
  if (screen) shown.current = { found, screen };

  useEffect(() => {
    if (found && !screen)
      loader.bring(found).then(
        () => redraw((count) => count + 1),
        () => location.reload(),
      );
  }, [loader, found, screen]);
  useEffect(() => {
    if (screen) document.title = `${screen.title}: Chamak admin`;
  }, [screen]);

  const now = shown.current;
  if (!now.found || !now.screen) return null;
  const { Component } = now.screen;
  // A record of another number is another screen: nothing typed in the one before may show in it.
  return <Component key={now.found.route.pattern + JSON.stringify(now.found.place.params)} {...now.found.place} />;
}
