import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { gstScreen } from './gst-screen.tsx';

/** The app, begun at the documents of a month. */
export function GstIsland(page: AdminPageProps) {
  return <AdminApp first={gstScreen} routes={routes} {...page} />;
}
