import { glance } from '../glance.ts';
import { forShoppers } from '../sweep.ts';

glance(forShoppers, 5, 8);
