import { allWindows, forShoppers, sweep } from '../sweep.ts';

sweep(forShoppers, allWindows, { name: 'full' });
