import { Icon } from '../../ui/icon/icon.tsx';

/** What is wrong with a field or a read, said at once; nothing where nothing is. */
export function Fault({ of, id }: { readonly of: string | false | null | undefined; readonly id?: string }) {
  if (!of) return null;
  return (
    <p className="error" id={id} role="alert">
      <Icon name="circle-alert" /> {of}
    </p>
  );
}
