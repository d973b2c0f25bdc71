import { glance } from '../glance.ts';

glance('shoppers', 1, 8);
