/** Night: a screen whose files have not changed that does not fit another window than a phone, and what axe finds on it. */
import { allWindows, forAdministrator, sweep } from '../sweep.ts';

sweep(forAdministrator, allWindows, { name: 'full', isRead: () => true });
