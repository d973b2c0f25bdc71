import { glance } from '../glance.ts';

glance('shoppers', 6, 8);
