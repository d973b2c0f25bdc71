/** Night: a page for shoppers that does not fit another window, pictures too small for sharp screens, and what axe finds beside a phone. */
import { allWindows, forShoppers, sweep } from '../sweep.ts';

sweep(forShoppers, allWindows, { name: 'full', isRead: () => true });
