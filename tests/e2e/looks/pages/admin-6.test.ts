import { glance } from '../glance.ts';

glance('administrator', 6, 10);
