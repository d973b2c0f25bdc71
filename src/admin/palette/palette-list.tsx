import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';
import { Marked, type Option, type OptionGroup } from './options.tsx';

interface Props {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  /** Option that Enter opens. */
  readonly active: Option | undefined;
  /** Somebody has typed or moved: readers hear which option it is. */
  readonly isChosen: boolean;
  readonly search: string;
  readonly onOpen: (option: Option) => void;
  readonly onPoint: (option: Option) => void;
}

/** The list box of the palette. Its options are not in the tab order: the field moves through them. */
export function PaletteList({ id, groups, active, isChosen, search, onOpen, onPoint }: Props) {
  const options = groups.flatMap((group) => group.options);
  return (
    <div className="palette__list" id={id} role="listbox" aria-label="Results">
      {groups.map(({ title, options: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box has groups, not field sets
        <div role="group" aria-label={title} key={title}>
          <div className="palette__h" role="presentation">
            {title}
          </div>
          {own.map((option) => (
            <Line
              key={option.href}
              id={`${id}-${options.indexOf(option)}`}
              option={option}
              isActive={option === active}
              isChosen={isChosen}
              search={search}
              onOpen={() => onOpen(option)}
              onPoint={() => onPoint(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly option: Option;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly search: string;
  readonly onOpen: () => void;
  readonly onPoint: () => void;
}

function Line({ id, option: { icon, image, title, meta, tag }, isActive, isChosen, search, onOpen, onPoint }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive && isChosen}
      className={isActive ? 'palette__option is-active' : 'palette__option'}
      onClick={onOpen}
      onPointerMove={onPoint}
    >
      {image ? <Thumb image={image} size={32} /> : <Icon name={icon} />}
      <span>
        <b>
          <Marked text={title} search={search} />
        </b>
        {meta && <span className="text-meta detail palette__meta">{meta}</span>}
      </span>
      {tag}
    </div>
  );
}
