import { AdminApp, type AdminPageProps } from '../../app/admin-app.tsx';
import { routes } from '../../routes.client.ts';
import { manualOrderScreen } from './manual-order-screen.tsx';

/** The app, begun at a new manual order. */
export function ManualOrderIsland(page: AdminPageProps) {
  return <AdminApp first={manualOrderScreen} routes={routes} {...page} />;
}
