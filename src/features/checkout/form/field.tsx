import { states } from '../../../rules/address/states.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { type FieldName, fieldId, type TextField } from './fields.ts';

interface ErrorProps {
  name: FieldName;
  error: string | undefined;
}

/** What ties a control to the sentence under it. */
const wrong = ({ name, error }: ErrorProps) => (error ? ({ 'aria-invalid': true, 'aria-describedby': `${fieldId(name)}-e` } as const) : {});

function FieldError({ name, error }: ErrorProps) {
  if (!error) return null;
  return (
    <p className="error" id={`${fieldId(name)}-e`}>
      <Icon name="circle-alert" size="s" /> {error}
    </p>
  );
}

export function Field({ field, error }: { field: TextField; error: string | undefined }) {
  const { name, label, optional, wide, ...input } = field;
  return (
    <div className={`field${wide ? ' field--wide' : ''}${error ? ' field--error' : ''}`}>
      <label htmlFor={fieldId(name)}>
        {label}
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      <input className="input" id={fieldId(name)} name={name} type="text" required={!optional} {...input} {...wrong({ name, error })} />
      <FieldError name={name} error={error} />
    </div>
  );
}

export function StateField({ error }: { error: string | undefined }) {
  return (
    <div className={`field${error ? ' field--error' : ''}`}>
      <label htmlFor={fieldId('state')}>State</label>
      <select
        className="select"
        id={fieldId('state')}
        name="state"
        autoComplete="address-level1"
        required
        defaultValue=""
        {...wrong({ name: 'state', error })}
      >
        <option value="">Choose a state</option>
        {states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <FieldError name="state" error={error} />
    </div>
  );
}
