import { createContext, type ReactNode, use } from 'react';
import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import type { Screen, ScreenRoute } from '../app/screen.ts';
import { security } from '../screens.ts';

const FormsContext = createContext<ReactNode>(null);

const SecurityScreen = () => use(FormsContext);

const securityScreen: Screen = { title: security.word, reads: () => [], Component: SecurityScreen };
const routes: readonly ScreenRoute[] = [{ pattern: security.path, load: async () => securityScreen }];

/**
 * The app around the forms of 'Sign-in and security', which shoppers have too. They are the page's own markup with a script of its
 * own, so this app knows no other screen: each link of the menu loads a page.
 */
export function SecurityIsland({ children, ...page }: AdminPageProps & { readonly children?: ReactNode }) {
  return (
    <FormsContext value={children}>
      <AdminApp first={securityScreen} routes={routes} {...page} />
    </FormsContext>
  );
}
