import { glanceAtChanged } from '../glance.ts';
import { forShoppers } from '../sweep.ts';

glanceAtChanged(forShoppers, 3, 4);
