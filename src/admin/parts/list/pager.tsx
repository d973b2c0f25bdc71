import type { ListPage } from '../../../platform/database/list-page.ts';
import { grouped } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Button } from '../button.tsx';
import { Said } from '../status/said.tsx';

interface Props {
  readonly page: Omit<ListPage<unknown>, 'tabs'>;
  /** 'products', 'orders': a plural that ends with s. */
  readonly noun: string;
  readonly onMove: (cursor: { after: string; before: string }) => void;
}

/** Earlier and later pages by key, so that a row added meanwhile moves nothing. */
export function Pager({ page, noun, onMove }: Props) {
  const { rows, next, previous } = page;
  const total = grouped(page.total);
  const counted = page.total === 1 ? noun.slice(0, -1) : noun;
  if (!next && !previous) {
    return <Said className="pager">{`${total} ${counted}`}</Said>;
  }
  return (
    <div className="pager">
      <Said>{`${rows.length} of ${total} ${counted}`}</Said>
      <div className="row" data-steps="">
        <Button
          look="line"
          icon="chevron-left"
          word="Previous"
          disabled={!previous}
          onClick={() => onMove({ after: '', before: previous ?? '' })}
        />
        <button type="button" className="btn btn--line" disabled={!next} onClick={() => onMove({ after: next ?? '', before: '' })}>
          Next <Icon name="chevron-right" size="s" />
        </button>
      </div>
    </div>
  );
}
