import { glanceAtChanged } from '../glance.ts';

glanceAtChanged('administrator', 1, 4);
