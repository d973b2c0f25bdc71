import { glance } from '../glance.ts';

glance('administrator', 9, 10);
