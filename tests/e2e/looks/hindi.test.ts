import { forShoppers, sweep } from './sweep.ts';

/** The pages for shoppers in Hindi, on a phone: `npm run looks` looks at them in more windows. */
sweep(forShoppers, [{ width: 360 }], { name: 'Hindi', language: 'hi' });
