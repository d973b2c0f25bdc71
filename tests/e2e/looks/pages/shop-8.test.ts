import { glance } from '../glance.ts';

glance('shoppers', 8, 8);
