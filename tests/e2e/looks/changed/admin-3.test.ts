import { glanceAtChanged } from '../glance.ts';

glanceAtChanged('administrator', 3, 4);
