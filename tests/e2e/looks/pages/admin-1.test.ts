import { glance } from '../glance.ts';

glance('administrator', 1, 10);
