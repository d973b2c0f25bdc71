import { Icon } from '../../ui/icon/icon.tsx';

interface Props {
  readonly of: string | false | null | undefined;
  readonly id?: string;
  /** Its field gets the focus and says it. */
  readonly isAtField?: boolean;
}

/** Shows the fault of a field or a read at once; nothing where nothing is. */
export function Fault({ of, id, isAtField = false }: Props) {
  if (!of) return null;
  return (
    <p className="error" id={id} role={isAtField ? undefined : 'alert'}>
      <Icon name="circle-alert" /> {of}
    </p>
  );
}
