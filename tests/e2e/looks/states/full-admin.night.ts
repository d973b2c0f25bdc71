/** Night: a screen that does not fit another window than a phone, unless it is among the few that a commit has changed, and what axe finds on it. */
import { allWindows, forAdministrator, sweep } from '../sweep.ts';

sweep(forAdministrator, allWindows, { name: 'full', isRead: () => true });
