import { count } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Said } from '../../parts/status/said.tsx';
import type { Parcel } from './parcels.client.ts';

/** The pasted lines as they are read back, each ready or with what is wrong. */
export function ParcelList({ parcels, isReading }: { readonly parcels: readonly Parcel[]; readonly isReading: boolean }) {
  if (parcels.length === 0) return null;
  const wrong = parcels.filter(({ fault }) => fault !== null).length;
  return (
    <>
      <Said className="text-meta">
        {isReading ? 'Looking for the orders…' : `${count(parcels.length - wrong, 'line')} ready, ${wrong} left out`}
      </Said>
      <ul className="rows ship-lines">
        {parcels.map(({ line, text, fault, to }) => (
          <li key={line} className={fault === null ? undefined : 'is-wrong'}>
            <span className="ship-lines__text">{text}</span>
            {fault === null ? (
              <span className="text-meta">
                <Icon name="check" size="s" /> Ready: {to}
              </span>
            ) : (
              <span className="error">
                <Icon name="circle-alert" size="s" /> {fault}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
