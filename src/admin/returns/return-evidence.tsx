import { useState } from 'react';
import type { ReturnRecord } from '../../features/returns/admin/read-return.server.ts';
import { fallbackTag } from '../../rules/language/fallback-tag.ts';
import { greetingName } from '../../rules/names/greeting-name.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Button } from '../parts/button.tsx';
import { EvidenceVideo } from './evidence-video.tsx';

interface Props {
  readonly record: ReturnRecord;
  /** Reads the record again: its links open the files for 15 minutes only. */
  readonly onRenew: () => void;
}

/** Browsers show these; a picture of another kind is downloaded. */
const SHOWN = ['image/jpeg', 'image/png', 'image/webp'];

/** Video, words and pictures of the customer. */
export function ReturnEvidence({ record, onRenew }: Props) {
  const { media, note, order } = record;
  const [broken, setBroken] = useState('');
  const film = media.find(({ kind }) => kind === 'video');
  const photos = media.filter(({ kind }) => kind === 'photo');
  // Every answer brings a new link. The film keeps the first that works: else it would begin again each time.
  const [link, setLink] = useState(film?.link ?? '');
  if (film && (link === '' || link === broken) && film.link !== link) setLink(film.link);
  const isBroken = link === broken;
  return (
    <>
      {!film && (
        <p className="note">
          <Icon name="video" /> There is no video. For a fault of the shop it may be missing.
        </p>
      )}
      {film && !isBroken && <EvidenceVideo key={link} link={link} onFault={() => setBroken(link)} />}
      {film && isBroken && (
        <div className="note note--bad" role="alert">
          <Icon name="circle-alert" />
          <p>
            The video does not play here. Its link may have ended, or this browser does not know its format.{' '}
            <a className="link" href={link} download>
              Download it
            </a>
          </p>
          <Button look="line" word="Load again" onClick={onRenew} />
        </div>
      )}
      {film && (
        <p className="text-meta hide-phone">
          In the film: <kbd>,</kbd> <kbd>.</kbd> frame by frame, <kbd>F</kbd> full screen. Kept 180 days, then deleted.
        </p>
      )}
      <section className="panel">
        <h2>What {greetingName(order.customerName) || 'the customer'} writes</h2>
        {note ? (
          <p className="words" lang={fallbackTag(note)}>
            “{note}”
          </p>
        ) : (
          <p className="text-meta">Nothing.</p>
        )}
        {photos.length > 0 && (
          <ul className="return-photos" aria-label="Photos">
            {photos.map(({ id, type, link }, at) => (
              <li key={id}>
                <a href={link} download>
                  {SHOWN.includes(type) ? (
                    <img src={link} alt={`Evidence ${at + 1}`} width="96" height="96" />
                  ) : (
                    <span className="thumb thumb--none">
                      <Icon name="download" />
                      <span className="sr-only">Evidence {at + 1}</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
