import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { dashboardScreen } from './dashboard-screen.tsx';

/** The app, begun at the dashboard. */
export function DashboardIsland(page: AdminPageProps) {
  return <AdminApp first={dashboardScreen} routes={routes} {...page} />;
}
