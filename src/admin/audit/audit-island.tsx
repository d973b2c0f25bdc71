import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { auditScreen } from './audit-screen.tsx';

/** The app, begun at the audit log. */
export function AuditIsland(page: AdminPageProps) {
  return <AdminApp first={auditScreen} routes={routes} {...page} />;
}
