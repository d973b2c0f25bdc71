import type { Screen } from '../app/screen.ts';
import { PageHead } from '../parts/list/page-head.tsx';
import { VisitorFigures } from './dashboard-figures.tsx';
import { figuresRead } from './figures-reads.client.ts';

const VisitorsScreen = () => (
  <>
    <PageHead title="Visitors and wishlists" meta="Where visitors looked, and what they wish for" />
    <VisitorFigures />
  </>
);

export const visitorsScreen: Screen = { reads: () => [figuresRead], Component: VisitorsScreen };
