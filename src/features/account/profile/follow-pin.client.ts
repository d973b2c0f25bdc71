import { selectStateOfPin } from '../../../ui/form/choose-state.client.ts';

/** Selects the state of the PIN code that is typed into a form of an address. */
export function followPin(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    const list = form.elements.namedItem('address.state');
    if (name === 'address.pinCode' && list instanceof HTMLSelectElement) selectStateOfPin(value, list);
  });
}
