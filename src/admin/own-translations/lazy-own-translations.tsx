import { otherLanguages } from '../../rules/translations/other-languages.ts';
import { lazyComponent } from '../parts/lazy-component.tsx';

/** The height of the closed folds: what is below must not move under a finger. */
const closedFolds = otherLanguages.map((language) => <div key={language} className="translation-fold translation-fold--coming" />);

/** `OwnTranslations` for a form that is shown first: its code comes while the browser has nothing to do. */
export const LazyOwnTranslations = lazyComponent(() => import('./own-translations.tsx').then((code) => code.OwnTranslations), closedFolds);
