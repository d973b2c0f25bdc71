import { call } from '../../../api-client.ts';
import { PIN_PATTERN, pinIn } from '../../../rules/address/pincode.ts';

/** A new PIN code brings its city and State, as long as nobody has typed others. The server checks them in any case. */
const form = document.querySelector<HTMLFormElement>('form[data-place]');
const fieldOf = (name: string) => form?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);
const [pin, city, state] = ['postal_code', 'city', 'state'].map(fieldOf);

let asked = pin?.value ?? '';
let [shownCity, shownState] = [city?.value, state?.value];

async function fillPlace(): Promise<void> {
  const typed = pinIn(pin?.value ?? '');
  if (!PIN_PATTERN.test(typed) || typed === asked) return;
  asked = typed;
  const answer = await call('GET /pin/:pin', { params: { pin: typed } });
  if (!answer.ok || asked !== typed || !city || !state) return;
  if (city.value === shownCity) city.value = shownCity = answer.data.city;
  if (state.value === shownState) state.value = shownState = answer.data.state;
}

pin?.addEventListener('input', () => void fillPlace());
