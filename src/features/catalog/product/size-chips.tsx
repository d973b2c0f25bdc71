import type { Ref } from 'react';
import { bangleMeasure } from '../../../rules/catalog/bangle-sizes.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { SizeChoice } from './product.server.ts';

interface Props {
  ref: Ref<HTMLFieldSetElement>;
  sizes: readonly SizeChoice[];
  guide: boolean;
  onChoose: (size: string) => void;
}

/** Pixels of radius for each centimetre of diameter. All rings have the same scale, so that sizes can be compared. */
const PX_PER_CM = 2.55;

/** The choice of sizes; bangle sizes have a ring drawn to scale. The browser holds the selected one; sizes out of stock are disabled. */
export function SizeChips({ ref, sizes, guide, onChoose }: Props) {
  return (
    <fieldset className="size-picker" id="choose-size" ref={ref}>
      <div className="size-picker__head">
        <legend className="text-strong text-small">Select a Size</legend>
        {guide && (
          <button type="button" className="link tap text-small" data-open="size-guide">
            <Icon name="ruler" size="s" /> Size guide
          </button>
        )}
      </div>
      <div className="size-picker__row">
        {sizes.map(({ size, available }) => {
          const measure = guide ? bangleMeasure(size) : null;
          return (
            <label className="size-option" key={size}>
              <input type="radio" name="size" value={size} disabled={available < 1} autoComplete="off" onChange={() => onChoose(size)} />
              {measure && (
                <svg width="38" height="38" aria-hidden="true">
                  <circle cx="19" cy="19" r={Number(measure.cm) * PX_PER_CM} />
                </svg>
              )}
              <span className="text-strong">{size}</span>
              {measure && <span className="text-meta">{measure.cm} cm</span>}
              {available < 1 && <span className="sr-only">sold out</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
