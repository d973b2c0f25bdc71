import { glance } from '../glance.ts';

glance('administrator', 4, 10);
