import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { customersScreen } from './customers-screen.tsx';

/** The app, begun at the list of customers. */
export function CustomersIsland(page: AdminPageProps) {
  return <AdminApp first={customersScreen} routes={routes} {...page} />;
}
