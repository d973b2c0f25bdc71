import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { dealingScreen } from './dealing-screen.tsx';

/** The app, begun at the self-audit of dark patterns. */
export function FairDealingIsland(page: AdminPageProps) {
  return <AdminApp first={dealingScreen} routes={routes} {...page} />;
}
