import { glance } from '../glance.ts';

glance('shoppers', 3, 8);
