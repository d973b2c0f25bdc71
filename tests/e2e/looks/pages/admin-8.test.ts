import { glance } from '../glance.ts';

glance('administrator', 8, 10);
