import { glance } from '../glance.ts';

glance('administrator', 5, 10);
