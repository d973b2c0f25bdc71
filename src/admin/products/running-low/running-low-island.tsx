import { AdminApp, type AdminPageProps } from '../../app/admin-app.tsx';
import { routes } from '../../routes.client.ts';
import { runningLowScreen } from './running-low-screen.tsx';

/** The app, begun at the purchase list. */
export function RunningLowIsland(page: AdminPageProps) {
  return <AdminApp first={runningLowScreen} routes={routes} {...page} />;
}
