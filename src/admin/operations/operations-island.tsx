import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { operationsScreen } from './operations-screen.tsx';

/** The app, begun at the state of the shop. */
export function OperationsIsland(page: AdminPageProps) {
  return <AdminApp first={operationsScreen} routes={routes} {...page} />;
}
