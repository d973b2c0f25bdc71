import type { UseFormReturn } from 'react-hook-form';
import type { BrandForm } from '../../features/words/admin/words.schema.ts';
import { colourNames, colourWords, houseChoice } from '../../rules/brand/brand-colours.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/form/text-field.tsx';

const hints = {
  brand: 'Buttons, links, the hero. Text on it is white.',
  accent: 'Tags, counts, stars. Text on it is dark.',
  night: 'Footer, notice, and the text of all pages.',
  tissue: 'Bands and backgrounds of pictures.',
} as const;

/** The four colours that the owner chooses; the others follow from them. */
export function ColourFields({ form }: { readonly form: UseFormReturn<BrandForm> }) {
  const isHouse = colourNames.every((name) => form.watch(name) === houseChoice[name]);
  const reset = () => {
    for (const name of colourNames) form.setValue(name, houseChoice[name], { shouldDirty: true });
  };
  return (
    <section className="panel">
      <h2>Colours</h2>
      <div className="fields fields--2">
        {colourNames.map((name) => (
          <div key={name} className="brand-colour">
            <TextField form={form} name={name} label={colourWords[name]} hint={hints[name]} />
            <input
              type="color"
              aria-label={`Choose: ${colourWords[name]}`}
              value={form.watch(name)}
              onChange={({ target }) => form.setValue(name, target.value, { shouldDirty: true })}
            />
          </div>
        ))}
      </div>
      {!isHouse && <Button look="line" word="The colours the shop comes with" onClick={reset} />}
    </section>
  );
}
