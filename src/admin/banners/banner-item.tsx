import { useSortable } from '@dnd-kit/sortable';
import type { BannerRow } from '../../features/content/admin/list-banners.server.ts';
import { dayEndText, dayStartText } from '../../rules/dates.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { Tag } from '../parts/status/tag.tsx';

interface Props {
  readonly banner: BannerRow;
  /** 0 is the first. */
  readonly at: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
  readonly onShow: (isActive: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A banner in its place: dragged by its grip, or moved by the arrows. */
export function BannerItem({ banner, at, last, onMove, onShow, onEdit, onRemove }: Props) {
  const { id, form } = banner;
  const { title, subtitle, linkTo, isActive, image } = form;
  const { attributes, listeners, setNodeRef, transform, isDragging } = useSortable({ id });
  const place = (node: HTMLLIElement | null) => {
    setNodeRef(node);
    // Through the object model: the policy refuses style attributes.
    if (node) node.style.translate = transform ? `${transform.x}px ${transform.y}px` : '';
  };
  return (
    <li ref={place} className={isDragging ? 'banner-item is-drag' : 'banner-item'}>
      <button
        type="button"
        className="iconbtn banner-item__grip"
        {...attributes}
        {...listeners}
        aria-label={`Drag ${title}, or press Space and the arrows`}
      >
        <Icon name="grip-vertical" />
      </button>
      <img className="banner-item__pic" src={`/media/${image}/540.webp`} alt="" width="320" height="140" />
      <div className="banner-item__text">
        <h2>
          {at + 1}. {title}
        </h2>
        <p className="text-meta">{subtitle}</p>
        {form.place === 'edit' && <p className="text-meta">A tile</p>}
        {linkTo && <p className="text-meta">opens {linkTo}</p>}
        <p>
          <StateTag banner={banner} />
        </p>
      </div>
      <div className="banner-item__actions">
        <label className="switch">
          <input type="checkbox" checked={isActive} aria-label={`Show ${title}`} onChange={({ target }) => onShow(target.checked)} />
        </label>
        <IconButton icon="arrow-up" label={`Move ${title} up`} data-move={`${id} up`} disabled={at === 0} onClick={() => onMove(at - 1)} />
        <IconButton
          icon="arrow-down"
          label={`Move ${title} down`}
          data-move={`${id} down`}
          disabled={at === last}
          onClick={() => onMove(at + 1)}
        />
        <Button look="quiet" word="Edit" aria-label={`Edit ${title}`} onClick={onEdit} />
        <IconButton icon="trash-2" label={`Delete ${title}`} isDanger onClick={onRemove} />
      </div>
    </li>
  );
}

function StateTag({ banner: { state, form } }: { banner: BannerRow }) {
  if (state === 'off') return <Tag mark="dash-diamond" tone="off" word="Not shown" />;
  if (state === 'over') return <Tag mark="cross-ring" tone="off" word={`Over since ${dayEndText(form.lastDay)}`} />;
  if (state === 'waiting') return <Tag mark="clock" tone="warn" word={`From ${dayStartText(form.firstDay)}`} />;
  return <Tag mark="tick-disc" tone="ok" word={form.lastDay ? `Shown until ${dayEndText(form.lastDay)}` : 'Shown'} />;
}
