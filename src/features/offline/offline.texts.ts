import { catalogue } from '../../rules/language/texts.ts';

/** The page without a connection. */
export const offlineTexts = catalogue('offline', {
  title: 'No connection',
  description: 'The shop cannot be reached.',
  kept: 'Your cart is safe on this device. What you looked at is still here.',
  tryAgain: 'Try Again',
  lookedAt: 'You looked at',
});
