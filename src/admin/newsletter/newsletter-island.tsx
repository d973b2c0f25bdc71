import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { newsletterScreen } from './newsletter-screen.tsx';

/** The app, begun at the list of subscribers. */
export function NewsletterIsland(page: AdminPageProps) {
  return <AdminApp first={newsletterScreen} routes={routes} {...page} />;
}
