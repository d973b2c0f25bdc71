import { glanceAtChanged } from '../glance.ts';

glanceAtChanged('shoppers', 2, 4);
