import { glance } from '../glance.ts';

glance('shoppers', 2, 8);
