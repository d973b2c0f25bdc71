import type { Ref } from 'react';
import { bangleMeasure } from '../../../rules/catalog/bangle-sizes.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { SizeChoice } from './product.server.ts';

interface Props {
  ref: Ref<HTMLFieldSetElement>;
  sizes: readonly SizeChoice[];
  guide: boolean;
  /** The sentence that asks for a size; '' until somebody buys without one. */
  missing: string;
  onChoose: (size: string) => void;
}

/** Pixels of radius for each centimetre of diameter. All rings have the same scale, so that sizes can be compared. */
const PX_PER_CM = 2.1;

/** The choice of sizes; bangle sizes have a ring drawn to scale. The browser holds the selected one; sizes out of stock are disabled. */
export function SizeChips({ ref, sizes, guide, missing, onChoose }: Props) {
  return (
    <fieldset
      className={missing ? 'size-picker size-picker--missing' : 'size-picker'}
      id="choose-size"
      ref={ref}
      aria-labelledby="size-name"
      aria-describedby={missing ? 'size-missing' : undefined}
    >
      <div className="size-picker__head">
        <legend className="text-strong text-small" id="size-name">
          Select a Size
        </legend>
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
                <svg width="30" height="30" aria-hidden="true">
                  <circle cx="15" cy="15" r={Number(measure.cm) * PX_PER_CM} />
                </svg>
              )}
              <span className="size-option__name">
                <span className="text-strong">{size}</span>
                {measure && <span className="text-meta">{measure.cm} cm</span>}
                {available < 1 && <span className="sr-only">sold out</span>}
              </span>
            </label>
          );
        })}
      </div>
      {missing && (
        <p className="size-picker__missing" id="size-missing">
          {missing}
        </p>
      )}
    </fieldset>
  );
}
