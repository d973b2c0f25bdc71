import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import type { ExportOfferProps } from './export-offer.tsx';

const ExportOffer = lazyComponent(() => import('./export-offer.tsx').then((code) => code.ExportOffer));

/** Offers a list as files. */
export function ExportButton(props: Omit<ExportOfferProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="line" icon="download" word="Export" onClick={() => setOpen(true)} />
      {isOpen && <ExportOffer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
