import { glanceAtChanged } from '../glance.ts';

glanceAtChanged('shoppers', 4, 4);
