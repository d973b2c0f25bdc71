import { glance } from '../glance.ts';

glance('administrator', 2, 10);
