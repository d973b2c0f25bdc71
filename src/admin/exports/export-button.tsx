import { useState } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import type { ExportOfferProps } from './export-offer.tsx';

const ExportOffer = lazyComponent(() => import('./export-offer.tsx').then((code) => code.ExportOffer));

/** Offers a list as files. */
export function ExportButton(props: Omit<ExportOfferProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn--line" onClick={() => setOpen(true)}>
        <Icon name="download" size="s" /> Export
      </button>
      {isOpen && <ExportOffer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
