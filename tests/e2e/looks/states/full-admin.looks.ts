import { allWindows, forAdministrator, sweep } from '../sweep.ts';

sweep(forAdministrator, allWindows, { name: 'full' });
