import { glanceAtChanged } from '../glance.ts';

glanceAtChanged('administrator', 2, 4);
