import { glance } from '../glance.ts';

glance('shoppers', 7, 8);
