import { forAdministrator, phoneAndLaptop, sweep } from './sweep.ts';

/** Every screen of the administrator. `npm run looks` looks at more states, in more windows. */
sweep(forAdministrator, phoneAndLaptop);
