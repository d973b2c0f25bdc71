import { glance } from '../glance.ts';

glance('administrator', 7, 10);
