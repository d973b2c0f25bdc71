import { useQuery } from '@tanstack/react-query';
import { boxText } from '../../rules/parcels/label/box.ts';
import { adminRead } from '../app/admin-calls.client.ts';

const boxesRead = adminRead('GET /admin/parcels/boxes');

/** The boxes of the settings, the usual one first; none before they are read. */
export const useBoxes = () => useQuery(boxesRead).data?.boxes ?? [];

interface Props {
  /** The name of a box; '' for the one that each draft has, else the usual one. */
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Which box many parcels leave in. Nothing where the shop has one box. */
export function BoxSelect({ value, onChange }: Props) {
  const boxes = useBoxes();
  const [usual] = boxes;
  if (!usual || boxes.length === 1) return null;
  return (
    <select className="select" aria-label="Box" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{usual.name}, or as chosen</option>
      {boxes.map((box) => (
        <option key={box.name} value={box.name}>
          All in {box.name}, {boxText(box)}
        </option>
      ))}
    </select>
  );
}
