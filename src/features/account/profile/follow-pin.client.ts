import { selectStateOfPin } from '../../../ui/form/choose-state.client.ts';

/** Selects the state of the PIN code that is typed into a form of an address, or was before this code came. */
export function followPin(form: HTMLFormElement): void {
  const { elements } = form;
  const follow = (field: unknown) => {
    const list = elements.namedItem('address.state');
    if (field === elements.namedItem('address.pinCode') && list instanceof HTMLSelectElement)
      selectStateOfPin((field as HTMLInputElement).value, list);
  };
  form.addEventListener('input', ({ target }) => follow(target));
  follow(elements.namedItem('address.pinCode'));
}
