import { glance } from '../glance.ts';

glance('shoppers', 5, 8);
