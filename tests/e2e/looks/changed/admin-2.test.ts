import { glanceAtChanged } from '../glance.ts';
import { forAdministrator } from '../sweep.ts';

glanceAtChanged(forAdministrator, 2, 4);
