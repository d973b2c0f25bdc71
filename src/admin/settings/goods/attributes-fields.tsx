import { useFieldArray } from 'react-hook-form';
import type { GoodsForm } from '../../../features/settings/admin/goods.schema.ts';
import type { AttributeInUse } from '../../../features/settings/admin/goods.server.ts';
import { type AttributeKind, attributeKinds } from '../../../rules/filters/attributes.ts';
import { type GoodsKind, usualAttributeName, usualAttributesOf } from '../../../rules/goods/goods.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import type { SectionForm } from '../../parts/section/use-section-form.client.ts';

interface Props {
  readonly form: SectionForm<GoodsForm>;
  readonly goods: GoodsKind;
  readonly inUse: readonly AttributeInUse[];
}

/** The kinds of words that describe a piece: those that such goods usually have, or the owner's own, in the owner's order. */
export function AttributesFields({ form: { fields: form }, goods, inUse }: Props) {
  const { fields, append, remove, move, replace } = useFieldArray({ control: form.control, name: 'attributes' });
  const usual = usualAttributesOf(goods);
  const isFree = (kind: AttributeKind) => fields.every((one) => one.kind !== kind);
  /** The first that no piece has words of: words of another kind would come back under the new name. */
  const unused = attributeKinds.find(
    (kind) => isFree(kind) && usualAttributeName(goods, kind) === '' && inUse.every((one) => one.kind !== kind),
  );
  const known = attributeKinds.flatMap((kind) => {
    const [name, used] = [usualAttributeName(goods, kind), inUse.find((one) => one.kind === kind)];
    if (!isFree(kind) || (name === '' && !used)) return [];
    return [{ kind, name, word: name || `The kind with “${used?.word}”` }];
  });
  return (
    <fieldset className="stack">
      <legend>
        <b>Details of a piece, by which shoppers filter</b>
      </legend>
      {fields.length === 0 ? (
        <>
          <p>{usual.map(({ name }) => name).join(', ')}</p>
          <Button look="line" word="Change these details" onClick={() => replace([...usual])} />
        </>
      ) : (
        <>
          {fields.map(({ id }, at) => (
            <div className="attribute-row" key={id}>
              <TextField form={form} name={`attributes.${at}.name`} label={`Detail ${at + 1}`} isPublic />
              {at > 0 && <IconButton icon="arrow-up" label={`Move detail ${at + 1} up`} onClick={() => move(at, at - 1)} />}
              <IconButton icon="trash-2" label={`Remove detail ${at + 1}`} isDanger onClick={() => remove(at)} />
            </div>
          ))}
          <p className="hint">Pieces keep the words of a detail that you remove. They are shown again once it is added again.</p>
          <div className="actions">
            {unused && <Button look="line" icon="plus" word="Add a detail" onClick={() => append({ kind: unused, name: '' })} />}
            {known.map(({ kind, name, word }) => (
              <Button key={kind} look="quiet" word={`+ ${word}`} onClick={() => append({ kind, name })} />
            ))}
            <Button look="quiet" word="Take the usual ones" onClick={() => replace([])} />
          </div>
        </>
      )}
    </fieldset>
  );
}
