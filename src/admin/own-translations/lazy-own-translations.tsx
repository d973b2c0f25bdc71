import { lazyComponent } from '../parts/lazy-component.tsx';

/** `OwnTranslations` for a form that is shown first: its code comes while the browser has nothing to do. */
export const LazyOwnTranslations = lazyComponent(() => import('./own-translations.tsx').then((code) => code.OwnTranslations));
