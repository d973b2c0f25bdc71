import { glanceAtChanged } from '../glance.ts';

glanceAtChanged('shoppers', 1, 4);
