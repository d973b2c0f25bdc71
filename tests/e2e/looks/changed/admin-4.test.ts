import { glanceAtChanged } from '../glance.ts';

glanceAtChanged('administrator', 4, 4);
