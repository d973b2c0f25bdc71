import type { Screen } from '../app/screen.ts';
import { VisitorFigures } from '../figures/dashboard-figures.tsx';
import { figuresRead } from '../figures/figures-reads.client.ts';
import { PageHead } from '../parts/list/page-head.tsx';

const VisitorsScreen = () => (
  <>
    <PageHead title="Visitors and wishlists" meta="Where visitors looked, and what they wish for" />
    <VisitorFigures />
  </>
);

export const visitorsScreen: Screen = { reads: () => [figuresRead], Component: VisitorsScreen };
