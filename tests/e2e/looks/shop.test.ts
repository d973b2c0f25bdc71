import { forShoppers, phoneAndLaptop, sweep } from './sweep.ts';

/** Every page for shoppers. `npm run looks` looks at more states, in more windows. */
sweep(forShoppers, phoneAndLaptop);
