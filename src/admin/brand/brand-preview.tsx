import { useEffect, useRef } from 'react';
import type { BrandForm } from '../../features/words/admin/words.schema.ts';
import { colourFaults, shopColours } from '../../rules/brand/brand-colours.ts';
import { HouseMark } from '../app/shop-mark.tsx';

const HEX = /^#[0-9a-f]{6}$/i;

/** The header, a button and the footer in these colours. They are set by script, because the policy refuses style attributes. */
export function BrandPreview({ values }: { readonly values: BrandForm }) {
  const { name, tagline, svg, key: picture, brand, accent, night, tissue } = values;
  const frame = useRef<HTMLDivElement>(null);
  const chosen = { brand, accent, night, tissue };
  const isWhole = Object.values(chosen).every((colour) => HEX.test(colour));
  const colours = isWhole ? JSON.stringify(shopColours(chosen)) : null;
  useEffect(() => {
    if (!frame.current || colours === null) return;
    for (const [part, colour] of Object.entries(JSON.parse(colours) as Record<string, string>))
      frame.current.style.setProperty(`--color-${part}`, colour);
  }, [colours]);
  const src = picture ? `/media/${picture}/240.webp` : svg && `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const faults = isWhole ? Object.values(colourFaults(chosen)) : [];
  return (
    <>
      <section className="word-preview">
        <h2>Preview</h2>
        <div ref={frame} className="brand-preview">
          <p className="brand-preview__head">
            {src ? <img src={src} alt="" width="40" height="40" /> : <HouseMark />}
            <b>{name}</b>
          </p>
          <div className="brand-preview__hero">
            <p>{tagline}</p>
            <span>Shop All</span>
          </div>
          <p className="brand-preview__band">
            <i>−20%</i> Text on the light ground
          </p>
          <p className="brand-preview__foot">© {name}</p>
        </div>
      </section>
      {faults.length > 0 && (
        <ul className="word-missing" role="status">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </>
  );
}
