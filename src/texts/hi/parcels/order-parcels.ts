import type { orderParcelsTexts } from '../../../features/parcels/shown/order-parcels.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof orderParcelsTexts>()({
  parcelOf: 'पार्सल {n}, कुल {all}',
  parcel: 'पार्सल {n}',
  pieces: '{n} × {name}',
  rest: 'बाकी पीस अलग पार्सल में आएँगे।',
  courier: 'कूरियर',
  copy: 'पार्सल का नंबर कॉपी करें',
  track: 'पार्सल ट्रैक करें',
  newTab: ', नए टैब में खुलेगा',
  between: '{days} के बीच',
});
