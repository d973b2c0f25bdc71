import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { reviewsScreen } from './reviews-screen.tsx';

/** The app, begun at the list of reviews. */
export function ReviewsIsland(page: AdminPageProps) {
  return <AdminApp first={reviewsScreen} routes={routes} {...page} />;
}
