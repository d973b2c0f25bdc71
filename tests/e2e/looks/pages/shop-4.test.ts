import { glance } from '../glance.ts';

glance('shoppers', 4, 8);
