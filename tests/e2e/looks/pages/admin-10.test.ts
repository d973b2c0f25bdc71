import { glance } from '../glance.ts';

glance('administrator', 10, 10);
