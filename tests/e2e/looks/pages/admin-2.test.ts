import { glance } from '../glance.ts';
import { forAdministrator } from '../sweep.ts';

glance(forAdministrator, 2, 10);
