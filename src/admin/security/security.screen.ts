import { adminUrls } from '../admin-urls.ts';
import { defineScreen } from '../app/screen.ts';

/** Its forms are those that shoppers have, with a script of their own: a page by itself, `src/pages/admin/security.astro`. */
export const security = defineScreen({
  path: adminUrls.security,
  word: 'Security',
  icon: 'lock',
  card: 'advanced',
});
