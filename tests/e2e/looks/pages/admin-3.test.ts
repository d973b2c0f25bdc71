import { glance } from '../glance.ts';

glance('administrator', 3, 10);
