import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import type { FirstStep } from '../../rules/first-day/first-day.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { FirstStepInside } from './first-step-inside.tsx';
import { stepTexts } from './step-texts.ts';

interface Props {
  readonly step: FirstStep;
  readonly day: FirstDay;
  readonly isNow: boolean;
  readonly onOpen: () => void;
  /** Missing for the last step that is left. */
  readonly onLater: (() => void) | undefined;
}

/** Returns what a done step came to; '' for most. */
function doneText(step: FirstStep, { goodsName, seller: { legalName, city }, takesCash }: FirstDay): string {
  if (step === 'goods') return goodsName;
  if (step === 'identity') return [legalName, city].filter(Boolean).join(', ');
  return step !== 'cash' ? '' : takesCash ? 'Cash is offered at checkout.' : 'No cash is taken: shoppers pay online.';
}

/** One step: done, open in place, or a line with its door. */
export function FirstStepRow({ step, day, isNow, onOpen, onLater }: Props) {
  const { title, lead, href, isPage } = stepTexts[step];
  if (day.done[step]) {
    const about = doneText(step, day);
    return (
      <li className="is-done">
        <span>
          <span className="first-steps__title">{title}</span>
          {about && <span className="text-meta">{about}</span>}
        </span>
        <Tag mark="tick-disc" tone="done" word="done" />
      </li>
    );
  }
  if (isNow) {
    return (
      <li className="is-now">
        <span>
          <b className="first-steps__title">{title}</b>
          <span className="text-meta">{lead}</span>
        </span>
        <div className="first-steps__inside">
          <FirstStepInside {...{ step, day, onLater }} />
        </div>
      </li>
    );
  }
  const Door = isPage ? 'a' : AdminLink;
  return (
    <li>
      <span>
        <button type="button" className="first-steps__title" onClick={onOpen}>
          {title}
        </button>
        <span className="text-meta">{lead}</span>
      </span>
      <Door className="btn btn--line" href={href}>
        Open<span className="sr-only">: {title}</span>
      </Door>
    </li>
  );
}
