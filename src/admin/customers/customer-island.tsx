import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { customerScreen } from './customer-screen.tsx';

/** The app, begun at the page of a customer. */
export function CustomerIsland(page: AdminPageProps) {
  return <AdminApp first={customerScreen} routes={routes} {...page} />;
}
