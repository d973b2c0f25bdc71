import { glanceAtChanged } from '../glance.ts';

glanceAtChanged('shoppers', 3, 4);
